// Definitions of the `acc` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_ACC
#define LECT_NEWER_ACC

include "lect/Since.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "acc.td"

def OpenACC_OnDeviceOp : OpenACC_Op<"on_device", "Test for execution on a device"> {
  let arguments = (ins AnyType:$deviceType);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$deviceType attr-dict `:` type($deviceType) `->` type($result)";
}

def OpenACC_ReductionCombineOp : OpenACC_Op<"reduction_combine", "Combines a private result with the shared one",
      [AllTypesMatch<["destMemref", "srcMemref"]>]> {
  let arguments = (ins AnyType:$destMemref, AnyType:$srcMemref, OpenACC_ReductionOperatorAttr:$reductionOperator);
  let assemblyFormat = "$srcMemref `into` $destMemref $reductionOperator attr-dict `:` type($destMemref)";
}

def OpenACC_ReductionCombineRegionOp : OpenACC_Op<"reduction_combine_region",
      "Combines a private result with the shared one, in a region", [AllTypesMatch<["destVar", "srcVar"]>,
      SingleBlockImplicitTerminator<"YieldOp">]> {
  let arguments = (ins AnyType:$destVar, AnyType:$srcVar);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "$srcVar `into` $destVar `:` type($destVar) $region attr-dict";
}

def OpenACC_ReductionInitOp : OpenACC_Op<"reduction_init", "Initializes a reduction variable",
      [AllTypesMatch<["var", "result"]>, SingleBlockImplicitTerminator<"YieldOp">]> {
  let arguments = (ins AnyType:$var, OpenACC_ReductionOperatorAttr:$reductionOperator);
  let results = (outs AnyType:$result);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "$var $reductionOperator `:` type($result) $region attr-dict";
}

// A dimension of threads or blocks, or sequential execution.
def OpenACC_ParallelDim : I32EnumAttr<"ParallelDim", "dimension of a GPU", [I32EnumAttrCase<"sequential", 0>,
    I32EnumAttrCase<"thread_x", 1>, I32EnumAttrCase<"thread_y", 2>, I32EnumAttrCase<"thread_z", 3>,
    I32EnumAttrCase<"block_x", 4>, I32EnumAttrCase<"block_y", 5>, I32EnumAttrCase<"block_z", 6>]> {
  let genSpecializedAttr = 0;
}

def OpenACC_GPUParallelDimAttr : AttrDef<OpenACC_Dialect, "GPUParallelDim"> {
  let mnemonic = "par_dim";
  let parameters = (ins EnumParameter<OpenACC_ParallelDim>:$value);
  let assemblyFormat = "`<` $value `>`";
}

def OpenACC_GPUParallelDimsAttr : AttrDef<OpenACC_Dialect, "GPUParallelDims"> {
  let mnemonic = "par_dims";
  let parameters = (ins ArrayRefParameter<"ParallelDim">:$array);
  let assemblyFormat = "`[` $array `]`";
}

def OpenACC_PrivateType : TypeDef<OpenACC_Dialect, "Private"> {
  let mnemonic = "private_type";
  let parameters = (ins "Type":$type);
  let assemblyFormat = "`<` $type `>`";
}

def OpenACC_PrivatizeOp : OpenACC_Op<"privatize", "Handle of thread-private memory"> {
  let arguments = (ins Variadic<Index>:$dynamicSizes, OptionalAttr<OpenACC_GPUParallelDimsAttr>:$par_dims);
  let results = (outs OpenACC_PrivateType:$result);
  let assemblyFormat = "(`(` $dynamicSizes^ `)`)? (`[` qualified($par_dims)^ `]`)? attr-dict `:` "
      "functional-type(operands, results)";
}

def OpenACC_UnwrapPrivateOp : OpenACC_Op<"unwrap_private", "Memory of a handle"> {
  let arguments = (ins OpenACC_PrivateType:$handle);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$handle attr-dict `:` qualified(type($handle)) `to` type($result)";
}

def OpenACC_PrivateLocalOp : OpenACC_Op<"private_local", "Copy of the current thread"> {
  let arguments = (ins OpenACC_PrivateType:$privatized);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$privatized attr-dict `:` functional-type(operands, results)";
}

def OpenACC_ParWidthOp : OpenACC_Op<"par_width", "Number of threads or blocks in a dimension"> {
  let arguments = (ins Optional<Index>:$launchArg, OpenACC_GPUParallelDimAttr:$par_dim);
  let results = (outs Index:$output);
  let assemblyFormat = "($launchArg^)? attr-dict";
}

def OpenACC_ReductionAccumulateOp : OpenACC_Op<"reduction_accumulate", "Adds a value to the variable of a reduction"> {
  let arguments = (ins AnyType:$value, AnyType:$memref, OpenACC_ReductionOperatorAttr:$reductionOperator,
      OpenACC_GPUParallelDimsAttr:$par_dims);
  let assemblyFormat = "$value `to` $memref $reductionOperator `:` type($value) `->` type($memref) attr-dict";
}

def OpenACC_ReductionAccumulateArrayOp : OpenACC_Op<"reduction_accumulate_array", "Reduction of array sections"> {
  let arguments = (ins AnyType:$memref, OpenACC_DataBoundsType:$bounds,
      OpenACC_ReductionOperatorAttr:$reductionOperator, OpenACC_GPUParallelDimsAttr:$par_dims);
  let assemblyFormat = "$memref `bounds` `(` $bounds `)` $reductionOperator `:` type($memref) attr-dict";
}

def OpenACC_PredicateRegionOp : OpenACC_Op<"predicate_region", "Region executed by a single thread", [NoTerminator,
      SingleBlock]> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "$region attr-dict";
}

def OpenACC_GPUSharedMemoryOp : OpenACC_Op<"gpu_shared_memory", "Memory shared by the threads of a block"> {
  let arguments = (ins OptionalAttr<I64Attr>:$dynamic_shared_memory_fixed_bytes,
      OptionalAttr<I64Attr>:$dynamic_shared_memory_scaling_bytes, I64Attr:$num_copies,
      I64Attr:$static_upper_bound_bytes);
  let results = (outs AnyType:$memref);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
}

#endif
