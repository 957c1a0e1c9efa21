// Triton's dialect amdg, as printed by Triton 3.9 for AMD devices, because the wheel has no definitions of it.
// Operations that are soon lowered are omitted. If available, use the more complete definitions in Triton's sources
// instead.

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "triton/Dialect/Triton/IR/TritonAttrDefs.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.td"

def AMDG_Dialect : Dialect {
  let name = "amdg";
  let cppNamespace = "::mlir::triton::amdgpu";
}

class AMDG_Op<string mnemonic, list<Trait> traits = []> : Op<AMDG_Dialect, mnemonic, traits>;

// A tensor type with the given elements and the shape of another tensor.
class SameShapeOf<string of, string operand, string element> : TypesMatchWith<
  "'" # operand # "' has the shape of '" # of # "'", of, operand,
  "cast<RankedTensorType>($_self).clone($_builder." # element # "())">;

def AMDG_BufferLoadOp : AMDG_Op<"buffer_load", [
  AttrSizedOperandSegments, SameShapeOf<"result", "offsets", "getI32Type">, SameShapeOf<"result", "mask", "getI1Type">,
  TypesMatchWith<"'other' has the type of 'result'", "result", "other", "$_self">
]> {
  let arguments = (ins AnyType:$ptr, AnyRankedTensor:$offsets, Optional<I32>:$stride, Optional<AnyRankedTensor>:$mask,
                       Optional<AnyRankedTensor>:$other);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $ptr `[` $offsets `]` (`,` $mask^)? (`,` $other^)? (`stride` `=` $stride^)? attr-dict `:` type($ptr) `->` type($result)
  }];
}

def AMDG_BufferStoreOp : AMDG_Op<"buffer_store", [
  AttrSizedOperandSegments, SameShapeOf<"value", "offsets", "getI32Type">, SameShapeOf<"value", "mask", "getI1Type">
]> {
  let arguments = (ins AnyRankedTensor:$value, AnyType:$ptr, AnyRankedTensor:$offsets, Optional<I32>:$stride,
                       Optional<AnyRankedTensor>:$mask);
  let assemblyFormat = [{
    $value `,` $ptr `[` $offsets `]` (`,` $mask^)? (`stride` `=` $stride^)? attr-dict `:` type($ptr) `->` type($value)
  }];
}

def AMDG_BufferAtomicRMWOp : AMDG_Op<"buffer_atomic_rmw", [
  AttrSizedOperandSegments, SameShapeOf<"result", "offsets", "getI32Type">, SameShapeOf<"result", "mask", "getI1Type">,
  TypesMatchWith<"'value' has the type of 'result'", "result", "value", "$_self">
]> {
  let arguments = (ins TT_AtomicRMWAttr:$atomic_rmw_op, AnyType:$ptr, AnyRankedTensor:$offsets, AnyRankedTensor:$value,
                       Optional<I32>:$stride, TT_MemSemanticAttr:$sem, TT_MemSyncScopeAttr:$scope,
                       Optional<AnyRankedTensor>:$mask);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $value `,` $ptr `[` $offsets `]` (`,` $mask^)? (`stride` `=` $stride^)? attr-dict
    `:` type($ptr) `->` type($result)
  }];
}

def AMDG_BufferAtomicCASOp : AMDG_Op<"buffer_atomic_cas", [
  SameShapeOf<"result", "offsets", "getI32Type">,
  TypesMatchWith<"'cmp' has the type of 'result'", "result", "cmp", "$_self">,
  TypesMatchWith<"'val' has the type of 'result'", "result", "val", "$_self">
]> {
  let arguments = (ins AnyType:$ptr, AnyRankedTensor:$offsets, AnyRankedTensor:$cmp, AnyRankedTensor:$val,
                       Optional<I32>:$stride, TT_MemSemanticAttr:$sem, TT_MemSyncScopeAttr:$scope);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $cmp `,` $val `,` $ptr `[` $offsets `]` (`stride` `=` $stride^)? attr-dict
    `:` type($ptr) `->` type($result)
  }];
}

// From a buffer to shared memory.
def AMDG_BufferLoadToLocalOp : AMDG_Op<"buffer_load_to_local", [
  AttrSizedOperandSegments, SameShapeOf<"offsets", "mask", "getI1Type">
]> {
  let arguments = (ins TTG_MemDescType:$dest, AnyType:$ptr, AnyRankedTensor:$offsets, Optional<AnyRankedTensor>:$mask,
                       Optional<AnyRankedTensor>:$other, Optional<I32>:$stride,
                       DefaultValuedAttr<TT_CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache);
  let results = (outs TTG_AsyncToken:$token);
  let assemblyFormat = [{
    $ptr `[` $offsets `]` (`mask` `=` $mask^)? (`other` `=` $other^)? (`stride` `=` $stride^)?
    oilist(`cacheModifier` `=` $cache) `into` $dest attr-dict
    `:` type($ptr) `[` type($offsets) `]` type($other) `->` type($dest)
  }];
}

// Layouts and parts of tensors.
def AMDG_InThreadTransposeOp : AMDG_Op<"in_thread_transpose", [Pure]> {
  let arguments = (ins AnyRankedTensor:$src);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}
def AMDG_ExtractSliceOp : AMDG_Op<"extract_slice", [Pure]> {
  let arguments = (ins AnyRankedTensor:$source, DenseI64ArrayAttr:$static_offsets);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source $static_offsets attr-dict `:` type($source) `to` type($result)";
}
def AMDG_ConcatOp : AMDG_Op<"concat", [Pure]> {
  let arguments = (ins Variadic<AnyRankedTensor>:$sources);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$sources attr-dict `:` type($sources) `->` type($result)";
}

// Small floats.
foreach width = ["4", "8"] in def AMDG_ScaledUpcastFp#width : AMDG_Op<"scaled_upcast_fp" # width, [Pure]> {
  let arguments = !con((ins AnyRankedTensor:$input, AnyRankedTensor:$scale),
                       !if(!eq(width, "4"), (ins I32Attr:$axis), (ins)));
  let results = (outs AnyRankedTensor:$output);
  let assemblyFormat = [{
    $input `scale` $scale attr-dict `:` type($input) `,` type($scale) `->` type($output)
  }];
}

def AMDG_CondBarrierOp : AMDG_Op<"cond_barrier"> {
  let arguments = (ins I1:$pred);
  let assemblyFormat = "$pred attr-dict";
}
