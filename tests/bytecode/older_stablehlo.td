// Operations of StableHLO with the properties that they had before release 1.18.

#ifndef OLDER_STABLEHLO
#define OLDER_STABLEHLO

include "mlir/IR/OpBase.td"

def Older_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
}

def Older_CustomCallOp : Op<Older_Dialect, "custom_call"> {
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$call_target_name, OptionalAttr<BoolAttr>:$has_side_effect,
      OptionalAttr<AnyAttr>:$backend_config, OptionalAttr<AnyAttr>:$api_version,
      OptionalAttr<AnyAttr>:$called_computations, OptionalAttr<AnyAttr>:$operand_layouts,
      OptionalAttr<AnyAttr>:$result_layouts, OptionalAttr<AnyAttr>:$output_operand_aliases);
  let results = (outs Variadic<AnyType>);
}

def Older_CollectiveBroadcastOp : Op<Older_Dialect, "collective_broadcast"> {
  let arguments = (ins AnyType:$operand, AnyAttr:$replica_groups, OptionalAttr<AnyAttr>:$channel_handle);
  let results = (outs AnyType);
}

#endif // OLDER_STABLEHLO
