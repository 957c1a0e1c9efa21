// Definitions of the `nvvm` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_NVVM
#define LECT_NEWER_NVVM

include "lect/Since.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "nvvm.td"

class NVVM_CosOpLike<string mnemonic, string words> : NVVM_Op<mnemonic, words, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$src, DefaultValuedAttr<BoolAttr, "false">:$ftz);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$src attr-dict `:` type($src)";
}
def NVVM_CosOp : NVVM_CosOpLike<"cos", "Approximate cosine">;
def NVVM_Ex2Op : NVVM_CosOpLike<"ex2", "Approximate base-two exponential">;
def NVVM_Log2Op : NVVM_CosOpLike<"log2", "Approximate base-two logarithm">;
def NVVM_SinOp : NVVM_CosOpLike<"sin", "Approximate sine">;
def NVVM_SqrtApproxOp : NVVM_CosOpLike<"sqrt.approx", "Approximate square root">;
def NVVM_RsqrtOp : NVVM_CosOpLike<"rsqrt", "Approximate reciprocal square root">;

def NVVM_SqrtOp : NVVM_Op<"sqrt", "Square root", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$src, FPRoundingModeAttr:$rnd, DefaultValuedAttr<BoolAttr, "false">:$ftz);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$src attr-dict `:` type($src)";
}

class NVVM_AddfOpLike<string mnemonic, string words> : NVVM_Op<mnemonic, words, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, DefaultValuedAttr<FPRoundingModeAttr,
      "FPRoundingMode::NONE">:$rnd, DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat,
      DefaultValuedAttr<BoolAttr, "false">:$ftz);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}
def NVVM_AddfOp : NVVM_AddfOpLike<"addf", "Sum">;
def NVVM_SubfOp : NVVM_AddfOpLike<"subf", "Difference">;

def NVVM_DivfOp : NVVM_Op<"divf", "Quotient", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, DefaultValuedAttr<FPRoundingModeAttr,
      "FPRoundingMode::NONE">:$rnd, DefaultValuedAttr<BoolAttr, "false">:$ftz, DefaultValuedAttr<BoolAttr,
      "false">:$approx, DefaultValuedAttr<BoolAttr, "false">:$full);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

def NVVM_FmaOp : NVVM_Op<"fma", "Fused multiply-add", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, FPRoundingModeAttr:$rnd,
      DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat, DefaultValuedAttr<BoolAttr, "false">:$ftz,
      DefaultValuedAttr<BoolAttr, "false">:$relu, DefaultValuedAttr<BoolAttr, "false">:$oob);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($res)";
}

class NVVM_ConvertBf16x2ToF4x2OpLike<string mnemonic> : NVVM_Op<mnemonic,
    "Conversion of two floats to narrower ones", [Pure]> {
  let arguments = (ins AnyVectorOfAnyRank:$src, DefaultValuedAttr<BoolAttr, "false">:$relu, TypeAttr:$dstTy);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`";
}
def NVVM_ConvertBf16x2ToF4x2Op : NVVM_ConvertBf16x2ToF4x2OpLike<"convert.bf16x2.to.f4x2">;
def NVVM_ConvertF16x2ToF4x2Op : NVVM_ConvertBf16x2ToF4x2OpLike<"convert.f16x2.to.f4x2">;
def NVVM_ConvertBf16x2ToF6x2Op : NVVM_ConvertBf16x2ToF4x2OpLike<"convert.bf16x2.to.f6x2">;
def NVVM_ConvertF16x2ToF6x2Op : NVVM_ConvertBf16x2ToF4x2OpLike<"convert.f16x2.to.f6x2">;

def NVVM_ConvertF4x2ToBf16x2Op : NVVM_Op<"convert.f4x2.to.bf16x2", "Conversion of two floats to wider ones", [Pure]> {
  let arguments = (ins AnyType:$src, Optional<I16>:$scaleFactor, TypeAttr:$srcType,
      DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat, DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$src (`,` $scaleFactor^)? attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)";
}

def NVVM_ConvertF6x2ToBf16x2Op : NVVM_Op<"convert.f6x2.to.bf16x2", "Conversion of two floats to wider ones", [Pure]> {
  let arguments = (ins AnyVectorOfAnyRank:$src, Optional<I16>:$scaleFactor, TypeAttr:$srcType,
      DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat, DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$src (`,` $scaleFactor^)? attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)";
}

def NVVM_ConvertBf16x2ToS2f6x2Op : NVVM_Op<"convert.bf16x2.to.s2f6x2", "Scaled conversion of two floats", [Pure]> {
  let arguments = (ins AnyVectorOfAnyRank:$src, Optional<I16>:$scaleFactor, DefaultValuedAttr<BoolAttr,
      "false">:$relu);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$src (`,` $scaleFactor^)? attr-dict `:` type($src) `->` type($dst)";
}

def NVVM_ConvertS2f6x2ToBf16x2Op : NVVM_Op<"convert.s2f6x2.to.bf16x2", "Scaled conversion of two floats", [Pure]> {
  let arguments = (ins AnyVectorOfAnyRank:$src, Optional<I16>:$scaleFactor, DefaultValuedAttr<SaturationModeAttr,
      "SaturationMode::NONE">:$sat, DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$src (`,` $scaleFactor^)? attr-dict `:` type($src) `->` type($dst)";
}

def NVVM_ConvertF32x2ToS2f6x2Op : NVVM_Op<"convert.f32x2.to.s2f6x2", "Scaled conversion of two floats", [Pure]> {
  let arguments = (ins F32:$a, F32:$b, Optional<I16>:$scaleFactor, DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$a `,` $b (`,` $scaleFactor^)? attr-dict `:` type($dst)";
}

def NVVM_MovmatrixOp : NVVM_Op<"movmatrix", "Transposition of a warp's matrix", [AllTypesMatch<["src", "dst"]>]> {
  let arguments = (ins AnyType:$src, LdStMatrixShapeAttr:$shape, DefaultValuedAttr<MMALayoutAttr,
      "MMALayout::col">:$layout, LdStMatrixEltTypeAttr:$eltType);
  let results = (outs AnyType:$dst);
  let assemblyFormat = "$src attr-dict `:` type($dst)";
}

def NVVM_BarrierReductionOp : NVVM_Op<"barrier.reduction", "Barrier with a reduction over the threads"> {
  let arguments = (ins Optional<I32>:$barrierId, I32:$reductionPredicate, BarrierReductionAttr:$reductionOp,
      DefaultValuedAttr<BoolAttr, "true">:$aligned);
  let results = (outs AnyType:$res);
  let assemblyFormat = "qualified($reductionOp) (`id` `=` $barrierId^)? $reductionPredicate attr-dict `->` "
      "type($res)";
}

def NVVM_ReductionKind
    : NVVM_I32EnumAttr<"ReductionKind", "kind of a reduction", [I32EnumAttrCase<"ADD", 1, "add">,
        I32EnumAttrCase<"AND", 2, "and">, I32EnumAttrCase<"MAX", 3, "max">, I32EnumAttrCase<"MIN", 4, "min">,
        I32EnumAttrCase<"OR", 5, "or">, I32EnumAttrCase<"UMAX", 6, "umax">, I32EnumAttrCase<"UMIN", 7, "umin">,
        I32EnumAttrCase<"XOR", 8, "xor">, I32EnumAttrCase<"FMIN", 9, "fmin">, I32EnumAttrCase<"FMAX", 10, "fmax">]>;
def NVVM_ReductionKindAttr : EnumAttr<NVVM_Dialect, NVVM_ReductionKind, "reduction_kind">;

def NVVM_Tcgen05LdRedOp : NVVM_Op<"tcgen05.ld.red", "Loads from tensor memory and reduces the loaded values"> {
  let arguments = (ins LLVM_PointerTensor:$addr, Optional<I64>:$offset, Tcgen05LdStShapeAttr:$shape,
      NVVM_ReductionKindAttr:$op, UnitAttr:$abs, UnitAttr:$nan);
  let results = (outs AnyType:$data, AnyType:$redVal);
  let assemblyFormat = "$op $addr (`,` $offset^)? attr-dict `:` type($data) `,` type($redVal)";
}

class NVVM_TensormapEnum<string name, string words, string mnemonic, list<string> names>
    : EnumAttr<NVVM_Dialect, NVVM_I32EnumAttr<name, words, !foreach(at, !range(names), I32EnumAttrCase<
        !subst(".", "_", names[at]), at, names[at]>)>, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def NVVM_TensormapFieldAttr : NVVM_TensormapEnum<"TensormapField", "NVVM Tensormap Field Kind", "tensormap_field",
    ["global_address", "rank", "box_dim", "global_dim", "global_stride", "element_stride", "elemtype",
     "interleave_layout", "swizzle_mode", "swizzle_atomicity", "fill_mode"]> {
  let assemblyFormat = "$value";
}
def NVVM_TensormapElemtypeAttr : NVVM_TensormapEnum<"TensormapElemtype", "NVVM Tensormap Elemtype",
    "tensormap_elemtype", ["u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f32.ftz", "f64", "bf16", "tf32",
     "tf32.ftz", "b4x16", "b4x16_p64", "b6x16_p32"]>;
def NVVM_TensormapInterleaveLayoutAttr : NVVM_TensormapEnum<"TensormapInterleaveLayout",
    "NVVM Tensormap Interleave Layout", "tensormap_interleave_layout", ["no_interleave", "b16", "b32"]>;
def NVVM_TensormapSwizzleModeAttr : NVVM_TensormapEnum<"TensormapSwizzleMode", "NVVM Tensormap Swizzle Mode",
    "tensormap_swizzle_mode", ["no_swizzling", "b32", "b64", "b128", "b96"]>;
def NVVM_TensormapSwizzleAtomicityAttr : NVVM_TensormapEnum<"TensormapSwizzleAtomicity",
    "NVVM Tensormap Swizzle Atomicity", "tensormap_swizzle_atomicity", ["b16", "b32", "b32_flip_b8", "b64"]>;
def NVVM_TensormapFillModeAttr : NVVM_TensormapEnum<"TensormapFillMode", "NVVM Tensormap Fill Mode",
    "tensormap_fill_mode", ["zero", "oob_nan"]>;

def NVVM_TensormapReplaceOp : NVVM_Op<"tensormap.replace", "Replaces a field of a tensor map descriptor"> {
  let arguments = (ins AnyType:$addr, Optional<AnyType>:$new_value, NVVM_TensormapFieldAttr:$field,
      OptionalAttr<I32Attr>:$ord, OptionalAttr<AnyAttr>:$new_value_attr);
  let assemblyFormat = "`field` `=` $field (`` `[` $ord^ `]`)? `,` `new_value` `=` ($new_value^)? "
      "($new_value_attr^)? `in` $addr attr-dict `:` type($addr) (`,` type($new_value)^)?";
}

def NVVM_CpAsyncBulkTensorGlobalSharedCtaOverrideOp : NVVM_Op<"cp.async.bulk.tensor.global.shared.cta.override",
      "Instruction without custom assembly", [AttrSizedOperandSegments, Since24]> {
  let arguments = (ins AnyType:$tmaDescriptor, AnyType:$srcMem, AnyType:$overrideAddr,
      Variadic<AnyType>:$coordinates, Variadic<AnyType>:$tensorSize, Variadic<AnyType>:$lowerStride,
      Optional<AnyType>:$upperStride, Optional<AnyType>:$l2CacheHint, OptionalAttr<AnyAttr>:$mode);
}

def NVVM_CpAsyncBulkTensorReduceOverrideOp : NVVM_Op<"cp.async.bulk.tensor.reduce.override",
      "Instruction without custom assembly", [AttrSizedOperandSegments, Since24]> {
  let arguments = (ins AnyType:$tmaDescriptor, AnyType:$srcMem, AnyType:$overrideAddr,
      Variadic<AnyType>:$coordinates, Variadic<AnyType>:$tensorSize, Variadic<AnyType>:$lowerStride,
      Optional<AnyType>:$upperStride, Optional<AnyType>:$l2CacheHint, OptionalAttr<AnyAttr>:$redKind,
      OptionalAttr<AnyAttr>:$mode);
}

def NVVM_Tcgen05MmaBlockScaleDecompressBOp : NVVM_Op<"tcgen05.mma.block_scale.decompress_b",
      "Instruction without custom assembly", [Since24]> {
  let arguments = (ins AnyType:$matrixD, AnyType:$matrixA, AnyType:$matrixB, AnyType:$idesc, AnyType:$enableInputD,
      AnyType:$scaleA, AnyType:$scaleB, AnyType:$decompressBMetadata, OptionalAttr<AnyAttr>:$ctaGroup,
      OptionalAttr<AnyAttr>:$blockScale, OptionalAttr<AnyAttr>:$collectorOpA, OptionalAttr<AnyAttr>:$collectorOpB);
}

def NVVM_Tcgen05MmaDecompressBOp : NVVM_Op<"tcgen05.mma.decompress_b",
      "Instruction without custom assembly", [Since24]> {
  let arguments = (ins AnyType:$matrixD, AnyType:$matrixA, AnyType:$matrixB, AnyType:$idesc, AnyType:$enableInputD,
      AnyType:$decompressBMetadata, Optional<AnyVectorOfAnyRank>:$disableOutputLane, OptionalAttr<AnyAttr>:$ctaGroup,
      OptionalAttr<AnyAttr>:$collectorOpA, OptionalAttr<AnyAttr>:$collectorOpB);
}

def NVVM_MbarrierCheckLayoutOp : NVVM_Op<"mbarrier.check_layout", "Checks the layout of a barrier", [Since24]> {
  let arguments = (ins AnyType:$addr, DefaultValuedAttr<I32Attr, "0">:$layout);
  let results = (outs I1:$res);
  let assemblyFormat = "$addr (`layout` `=` $layout^)? attr-dict `:` type($addr) `->` type($res)";
}

def NVVM_StoreAsyncGlobalOp : NVVM_Op<"store.async.global",
    "Starts an asynchronous store to global memory", [Since24]> {
  let arguments = (ins LLVM_PointerGlobal:$addr, AnyType:$value, MemScopeKindAttr:$scope, DefaultValuedAttr<BoolAttr,
      "false">:$multimem, DefaultValuedAttr<BoolAttr, "false">:$mmio);
  let assemblyFormat = "$addr `,` $value `scope` `=` custom<Case>($scope) (`multimem` `=` $multimem^)? (`mmio` `=` "
      "$mmio^)? attr-dict `:` type($addr) `,` type($value)";
}

def NVVM_StoreAsyncSharedOp : NVVM_Op<"store.async.shared",
    "Starts an asynchronous store to shared memory", [Since24]> {
  let arguments = (ins LLVM_PointerSharedCluster:$addr, AnyType:$value, LLVM_PointerSharedCluster:$mbarrier);
  let assemblyFormat = "$addr `,` $value `,` `mbarrier` `=` $mbarrier attr-dict `:` type($addr) `,` type($value) `,` "
      "type($mbarrier)";
}

#endif
