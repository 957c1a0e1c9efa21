// The `sdy` dialect: sharding of tensors over meshes of devices.
//
// Names, syntax and constraints are those of Shardy; the words are ours. Code that TableGen cannot express is in the
// Rust files of this directory.

#ifndef LECT_OPENXLA_SDY
#define LECT_OPENXLA_SDY

include "base.td"

def Sdy_MeshOp : Sdy_Op<"mesh", "Defines a named mesh of devices with its axes", [Symbol, HasParent<"ModuleOp">]> {
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_Mesh:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}

def Sdy_ShardingConstraintOp : Sdy_Op<"sharding_constraint",
    "Constrains the sharding of a tensor", [SameOperandsAndResultType,
    InferTypeOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let description = [{
    A starting point of sharding propagation. Each dimension lists the axes that shard it; `?` allows propagation to add
    axes.

    ```mlir
    %y = sdy.sharding_constraint %x <@mesh, [{"a"}, {?} ]> : tensor<8x8xf32>
    ```
  }];
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}

def Sdy_ReshardOp : Sdy_Op<"reshard", "Reshards a tensor", [Pure, SameOperandsAndResultType,
    InferTypeOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_ReturnOp : Sdy_Op<"return", "Terminator of a region, with results", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def Sdy_ManualComputationOp : Sdy_Op<"manual_computation", "Region on local shards along manual axes",
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">, IsolatedFromAbove,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, Sdy_ShardableDataFlowOpInterface]> {
  let description = [{
    Region arguments are local shards along `manual_axes`, and the region contains explicit collectives for these axes.
    Other axes are left to propagation.

    ```mlir
    %y = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"} ]>] out_shardings=[<@mesh, [{"a"} ]>] manual_axes={"a"}
        (%shard: tensor<4xf32>) {
      %sum = stablehlo.add %shard, %shard : tensor<4xf32>
      sdy.return %sum : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$tensors, Sdy_TensorShardingPerValue:$in_shardings,
      Sdy_TensorShardingPerValue:$out_shardings, Sdy_ManualAxes:$manual_axes);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(`operands`)` `in_shardings` `` `=` `` custom<StrippedTensorShardingPerValueAttr>($in_shardings)
    `out_shardings` `` `=` `` custom<StrippedTensorShardingPerValueAttr>($out_shardings)
    `manual_axes` `` `=` `` $manual_axes custom<SingleBlockRegionNoBlockId>($body) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group", "Constrains tensors of a group to equal shardings",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let results = (outs);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

def Sdy_ConstantOp : Sdy_Op<"constant", "Constant tensor that is not merged with equal ones", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_DataFlowEdgeOp : Sdy_Op<"data_flow_edge",
    "Data flow edge between values that share a sharding", [SameOperandsAndResultType,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyShaped:$input, OptionalAttr<Sdy_TensorSharding>:$sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$input (`sharding` `` `=` ``  $sharding^)? attr-dict `:` type($result)";
}

def Sdy_PropagationBarrierOp : Sdy_Op<"propagation_barrier", "Restricts the direction of sharding propagation", [Pure,
    SameOperandsAndResultType, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def Sdy_NamedComputationOp : Sdy_Op<"named_computation", "Named computation, which is inlined later",
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">, RecursivelySpeculatable, IsolatedFromAbove,
    DeclareOpInterfaceMethods<InferTypeOpInterface>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    Sdy_ShardableDataFlowOpInterface]> {
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands,
      OptionalAttr<Sdy_TensorShardingPerValue>:$in_shardings,
      OptionalAttr<Sdy_TensorShardingPerValue>:$out_shardings);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = [{
    `<`$name`>` `` `(` $operands `)`
    (`in_shardings` `` `=` `` custom<StrippedTensorShardingPerValueAttr>($in_shardings)^)?
    (`out_shardings` `` `=` `` custom<StrippedTensorShardingPerValueAttr>($out_shardings)^)?
    custom<SingleBlockRegionNoBlockId>($body) attr-dict `:` functional-type($operands, results)
  }];
}

def Sdy_AllGatherOp : Sdy_Op<"all_gather", "All-gather: removes axes from a sharding", [SameOperandsAndResultType,
    InferTypeOpInterface, Sdy_CollectiveOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_ListOfAxisRefLists:$gathering_axes, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$gathering_axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_AllSliceOp : Sdy_Op<"all_slice",
    "All-slice: adds axes to a sharding", [SameOperandsAndResultType, InferTypeOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, Sdy_CollectiveOpInterface]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_ListOfAxisRefLists:$slicing_axes, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$slicing_axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_AllToAllOp : Sdy_Op<"all_to_all", "All-to-all: moves axes of a sharding between dimensions",
    [SameOperandsAndResultType, InferTypeOpInterface, Sdy_CollectiveOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_AllToAllParamList:$params, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$params $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_CollectivePermuteOp : Sdy_Op<"collective_permute", "Collective permute: replaces axes of a sharding",
    [SameOperandsAndResultType, InferTypeOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    Sdy_CollectiveOpInterface]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_AllReduceOp : Sdy_Op<"all_reduce", "All-reduce along axes", [SameOperandsAndResultType,
    InferTypeOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>, Sdy_CollectiveOpInterface]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_AxisRefList:$reduction_axes, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$reduction_axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_ReduceScatterOp : Sdy_Op<"reduce_scatter", "Reduce-scatter: reduces along axes and shards the result",
    [SameOperandsAndResultType, InferTypeOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    Sdy_CollectiveOpInterface]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_ListOfAxisRefLists:$reduce_scatter_axes,
      Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = [{
    $reduce_scatter_axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
  let hasCanonicalizer = 1;
}

def Sdy_ShardedToUnreducedOp : Sdy_Op<"sharded_to_unreduced", "Converts sharded axes of a tensor to unreduced ones",
    [SameOperandsAndResultType, InferTypeOpInterface, Sdy_CollectiveOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_ListOfAxisRefLists:$axes, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
}

def Sdy_ReplicatedToUnreducedOp : Sdy_Op<"replicated_to_unreduced",
    "Converts replicated axes of a tensor to unreduced ones",
    [SameOperandsAndResultType, InferTypeOpInterface, Sdy_CollectiveOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyShaped:$tensor, Sdy_AxisRefList:$axes, Sdy_TensorSharding:$out_sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
}

def Sdy_FuncDataFlowEdgeOp : Sdy_Op<"func_data_flow_edge", "Data flow edge of a function argument or result",
    [SameOperandsAndResultType, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyShaped:$operand);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

#endif
