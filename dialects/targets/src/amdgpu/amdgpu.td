// The `amdgpu` dialect: operations that are specific to AMD GPUs.

#ifndef LECT_DIALECTS_AMDGPU
#define LECT_DIALECTS_AMDGPU

include "base.td"

class AMDGPU_Op<string mnemonic, string words, list<Trait> traits = []> : Op<AMDGPU_Dialect, mnemonic, traits> {
  let summary = words;
}

def AMDGPU_ExtPackedFp8Op : AMDGPU_Op<"ext_packed_fp8", "Converts packed narrow floats to f32", [Pure]> {
  let arguments = (ins AnyTypeOf<[F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN, VectorOfLengthAndType<[1, 2, 3, 4],
      [F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN]>]>:$source, ConfinedAttr<I32Attr, [IntNonNegative,
      IntMaxValue<3>]>:$index);
  let results = (outs AnyTypeOf<[F32, FixedVectorOfLengthAndType<[2], [F32]>]>:$res);
  let assemblyFormat = "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)";
}

def AMDGPU_ScaledExtPackedMatrixOp : AMDGPU_Op<"scaled_ext_packed_matrix",
    "Converts block-scaled narrow floats of a matrix", [Pure, AllShapesMatch<["source", "res"]>]> {
  let arguments = (ins AnyTypeOf<[FixedVectorOfShapeAndType<[8], F4E2M1FN>, FixedVectorOfShapeAndType<[8], F8E4M3FN>,
      FixedVectorOfShapeAndType<[8], F8E5M2>, FixedVectorOfShapeAndType<[16], F6E2M3FN>,
      FixedVectorOfShapeAndType<[16], F6E3M2FN>]>:$source, FixedVectorOfShapeAndType<[4], F8E8M0FNU>:$scale,
      ConfinedAttr<I32Attr, [IntIsOneOf<[16, 32]>]>:$blockSize, ConfinedAttr<I32Attr, [IntIsOneOf<[0,
      16]>]>:$firstScaleLane, ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$firstScaleByte);
  let results = (outs AnyTypeOf<[FixedVectorOfShapeAndType<[8], F32>, FixedVectorOfShapeAndType<[8], F16>,
      FixedVectorOfShapeAndType<[8], BF16>, FixedVectorOfShapeAndType<[16], F32>, FixedVectorOfShapeAndType<[16], F16>,
      FixedVectorOfShapeAndType<[16], BF16>]>:$res);
  let assemblyFormat = "attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` `(` "
      "$firstScaleLane`)` `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` type($scale) `->` type($res)";
  let hasVerifier = 1;
}

def AMDGPU_ScaledExtPackedOp : AMDGPU_Op<"scaled_ext_packed", "Converts packed narrow floats with a scale", [Pure]> {
  let arguments = (ins AnyTypeOf<[VectorOfLengthAndType<[1, 2, 3, 4], [F8E5M2, F8E4M3FN]>, VectorOfLengthAndType<[1, 2,
      3, 4, 5, 6, 7, 8], [F4E2M1FN]>]>:$source, F32:$scale, ConfinedAttr<I32Attr, [IntNonNegative,
      IntMaxValue<7>]>:$index);
  let results = (outs AnyTypeOf<[FixedVectorOfLengthAndType<[2], [F32]>, FixedVectorOfLengthAndType<[2], [F16]>,
      FixedVectorOfLengthAndType<[2], [BF16]>]>:$res);
  let assemblyFormat = "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)";
}

def AMDGPU_PackedTrunc2xFp8Op : AMDGPU_Op<"packed_trunc_2xfp8", "Rounds two floats to packed fp8", [Pure,
    AttrSizedOperandSegments]> {
  let arguments = (ins F32:$sourceA, Optional<F32>:$sourceB, ConfinedAttr<I32Attr, [IntNonNegative,
      IntMaxValue<1>]>:$wordIndex, Optional<FixedVectorOfLengthAndType<[4], [F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN,
      F8E5M2]>>:$existing);
  let results = (outs FixedVectorOfLengthAndType<[4], [F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2]>:$res);
  let assemblyFormat = "attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` `word` "
      "$wordIndex `]` `:` type($sourceA) `to` type($res) (`into` type($existing)^)?";
  let hasVerifier = 1;
}

def AMDGPU_PackedScaledTruncOp : AMDGPU_Op<"packed_scaled_trunc",
    "Converts floats to packed narrow floats with a scale", [Pure]> {
  let arguments = (ins VectorOfLengthAndType<[1, 2], [F32, F16, BF16]>:$source, F32:$scale, ConfinedAttr<I32Attr,
      [IntNonNegative, IntMaxValue<7>]>:$index, Optional<AnyTypeOf<[FixedVectorOfLengthAndType<[4], [F8E5M2,
      F8E4M3FN]>, FixedVectorOfLengthAndType<[8], [F4E2M1FN]>]>>:$existing);
  let results = (outs AnyTypeOf<[FixedVectorOfLengthAndType<[4], [F8E5M2, F8E4M3FN]>, FixedVectorOfLengthAndType<[8],
      [F4E2M1FN]>]>:$res);
  let assemblyFormat = "attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale `:` type($source) "
      "`to` type($res) (`into` type($existing)^)?";
  let hasVerifier = 1;
}

def AMDGPU_PackedStochRoundFp8Op : AMDGPU_Op<"packed_stoch_round_fp8",
    "Stochastically rounds a float to packed fp8", [Pure]> {
  let arguments = (ins F32:$source, I32:$stochiasticParam, ConfinedAttr<I32Attr, [IntNonNegative,
      IntMaxValue<3>]>:$storeIndex, Optional<FixedVectorOfLengthAndType<[4], [F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN,
      F8E5M2]>>:$existing);
  let results = (outs FixedVectorOfLengthAndType<[4], [F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2]>:$res);
  let assemblyFormat = "attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` $storeIndex `]` `:` "
      "type($source) `to` type($res) (`into` type($existing)^)?";
  let hasVerifier = 1;
}

def AMDGPU_FatRawBufferCastOp : AMDGPU_Op<"fat_raw_buffer_cast", "Casts a memref to a bounds-checked buffer", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
    ["reifyDimOfResult"]>, ViewLikeOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins AnyMemRef:$source, Optional<I64>:$validBytes, Optional<I<14>>:$cacheSwizzleStride,
      DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, UnitAttr:$resetOffset);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` "
      "$cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset ) attr-dict `:` "
      "type($source) `to` type($result)";
  let hasVerifier = 1;
}

def AMDGPU_RawBufferLoadOp : AMDGPU_Op<"raw_buffer_load", "Loads from a buffer", [AllElementTypesMatch<["value",
    "memref"]>, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<I32>:$indices, DefaultValuedAttr<BoolAttr,
      "true">:$boundsCheck, OptionalAttr<I32Attr>:$indexOffset, Optional<I32>:$sgprOffset);
  let results = (outs AnyType:$value);
  let assemblyFormat = "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) (`,` "
      "type($indices)^)? `->` type($value)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AMDGPU_RawBufferStoreOp : AMDGPU_Op<"raw_buffer_store", "Stores to a buffer", [AllElementTypesMatch<["value",
    "memref"]>, AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref, Variadic<I32>:$indices,
      DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, OptionalAttr<I32Attr>:$indexOffset, Optional<I32>:$sgprOffset);
  let assemblyFormat = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) "
      "`->` type($memref) (`,` type($indices)^)?";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AMDGPU_RawBufferAtomicCmpswapOp : AMDGPU_Op<"raw_buffer_atomic_cmpswap",
    "Atomic compare-and-exchange in a buffer", [AttrSizedOperandSegments, AllTypesMatch<["src", "cmp", "value"]>,
    AllElementTypesMatch<["value", "memref"]>]> {
  let arguments = (ins AnyType:$src, AnyType:$cmp, Arg<AnyMemRef, "", [MemRead, MemWrite]>:$memref,
      Variadic<I32>:$indices, DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, OptionalAttr<I32Attr>:$indexOffset,
      Optional<I32>:$sgprOffset);
  let results = (outs AnyType:$value);
  let assemblyFormat = "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
      "type($value) `->` type($memref) `,` type($indices)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AMDGPU_RawBufferAtomicFaddOp : AMDGPU_Op<"raw_buffer_atomic_fadd", "Atomic addition of floats in a buffer",
    [AllElementTypesMatch<["value", "memref"]>, AttrSizedOperandSegments]> {
  let arguments = (ins AnyTypeOf<[F32, VectorOfLengthAndType<[2], [F16, BF16]>]>:$value, Arg<AnyMemRef, "", [MemRead,
      MemWrite]>:$memref, Variadic<I32>:$indices, DefaultValuedAttr<BoolAttr, "true">:$boundsCheck,
      OptionalAttr<I32Attr>:$indexOffset, Optional<I32>:$sgprOffset);
  let assemblyFormat = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) "
      "`->` type($memref) `,` type($indices)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AMDGPU_RawBufferAtomicFmaxOp : AMDGPU_Op<"raw_buffer_atomic_fmax",
    "Atomic maximum of floats in a buffer", [AllElementTypesMatch<["value", "memref"]>,
    AttrSizedOperandSegments]> {
  let arguments = (ins AnyTypeOf<[F32, F64]>:$value, Arg<AnyMemRef, "", [MemRead, MemWrite]>:$memref,
      Variadic<I32>:$indices, DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, OptionalAttr<I32Attr>:$indexOffset,
      Optional<I32>:$sgprOffset);
  let assemblyFormat = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) "
      "`->` type($memref) `,` type($indices)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

class AMDGPU_Arguments<string mnemonic, string words> : AMDGPU_Op<mnemonic, words, [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$value, Arg<AnyMemRef, "", [MemRead, MemWrite]>:$memref, Variadic<I32>:$indices,
      DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, OptionalAttr<I32Attr>:$indexOffset, Optional<I32>:$sgprOffset);
  let assemblyFormat = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) "
      "`->` type($memref) `,` type($indices)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def AMDGPU_RawBufferAtomicSmaxOp : AMDGPU_Arguments<"raw_buffer_atomic_smax",
    "Atomic maximum of signed integers in a buffer">;
def AMDGPU_RawBufferAtomicUminOp : AMDGPU_Arguments<"raw_buffer_atomic_umin",
    "Atomic minimum of unsigned integers in a buffer">;

def AMDGPU_DPPOp : AMDGPU_Op<"dpp", "Value of another lane, selected by a pattern", [Pure, SameTypeOperands,
    AllTypesMatch<["result", "old", "src"]>]> {
  let arguments = (ins AnyType:$old, AnyType:$src, AMDGPU_DPPPermAttr:$kind, OptionalAttr<AnyAttrOf<[I32Attr,
      ArrayAttr, UnitAttr]>>:$permArgument, DefaultValuedAttr<I32Attr, "0xf">:$row_mask, DefaultValuedAttr<I32Attr,
      "0xf">:$bank_mask, DefaultValuedAttr<BoolAttr, "false">:$bound_ctrl);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def AMDGPU_SwizzleBitModeOp : AMDGPU_Op<"swizzle_bitmode",
    "Value of another lane, selected by bit masks of the lane id", [Pure,
    AllTypesMatch<["result", "src"]>]> {
  let arguments = (ins AnyIntegerOrFloatOr1DVector:$src, I32Attr:$and_mask, I32Attr:$or_mask, I32Attr:$xor_mask);
  let results = (outs AnyIntegerOrFloatOr1DVector:$result);
  let assemblyFormat = "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)";
}

def AMDGPU_PermlaneSwapOp : AMDGPU_Op<"permlane_swap", "Swaps rows of lanes", [Pure, AllTypesMatch<["result",
    "src"]>]> {
  let arguments = (ins AnyIntegerOrFloatOr1DVector:$src, I32Attr:$row_length, DefaultValuedAttr<BoolAttr,
      "false">:$fetch_inactive, DefaultValuedAttr<BoolAttr, "false">:$bound_ctrl);
  let results = (outs AnyIntegerOrFloatOr1DVector:$result);
  let assemblyFormat = "$src $row_length attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def AMDGPU_LDSBarrierOp : AMDGPU_Op<"lds_barrier", "Workgroup barrier that orders accesses to LDS"> {
  let assemblyFormat = "attr-dict";
  let hasCanonicalizer = 1;
}

def AMDGPU_SchedBarrierOp : AMDGPU_Op<"sched_barrier", "Restricts instruction scheduling across this point"> {
  let arguments = (ins AMDGPU_SchedBarrierOpOptAttr:$opts);
  let assemblyFormat = "`allow` `=` $opts attr-dict";
}

def AMDGPU_MemoryCounterWaitOp : AMDGPU_Op<"memory_counter_wait",
    "Waits until counters of outstanding memory accesses are low enough">
    {
  let arguments = (ins OptionalAttr<I32Attr>:$load, OptionalAttr<I32Attr>:$store, OptionalAttr<I32Attr>:$ds,
      OptionalAttr<I32Attr>:$exp, OptionalAttr<I32Attr>:$tensor);
  let assemblyFormat = "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp `)` "
      "| `tensor` `(` $tensor `)` ) attr-dict";
  let hasCanonicalizer = 1;
}

def AMDGPU_MFMAOp : AMDGPU_Op<"mfma", "Matrix multiply-accumulate of a wave", [AllTypesMatch<["destC", "destD"]>,
    Pure]> {
  let description = [{
    The sizes of the product are `m`, `n` and `k`. Each lane holds some elements of each matrix, as the instruction
    distributes them.

    ```mlir
    %d = amdgpu.mfma 16x16x16 %a * %b + %c blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    ```
  }];
  let arguments = (ins ConfinedAttr<I32Attr, [IntIsOneOf<[4, 16, 32]>]>:$m, ConfinedAttr<I32Attr, [IntIsOneOf<[4, 16,
      32]>]>:$n, ConfinedAttr<I32Attr, [IntIsOneOf<[1, 2, 4, 8, 16, 32, 64, 128]>]>:$k,
      DefaultValuedAttr<ConfinedAttr<I32Attr, [IntIsOneOf<[1, 2, 4, 16]>]>, "1">:$blocks, MFMAInTypes:$sourceA,
      MFMAInTypes:$sourceB, MFMAOutTypes:$destC, DefaultValuedAttr<I32Attr, "0">:$cbsz, DefaultValuedAttr<I32Attr,
      "0">:$abid, DefaultValuedAttr<AMDGPU_MFMAPermBAttr, "::mlir::amdgpu::MFMAPermB::none">:$blgp,
      UnitAttr:$reducePrecision, UnitAttr:$negateA, UnitAttr:$negateB, UnitAttr:$negateC);
  let results = (outs MFMAOutTypes:$destD);
  let assemblyFormat = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `blgp` `=` "
      "$blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)";
  let hasVerifier = 1;
}

def AMDGPU_WMMAOp : AMDGPU_Op<"wmma",
    "Matrix multiply-accumulate of a wave, for gfx11 and later", [AllTypesMatch<["destC",
    "destD"]>, Pure]> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntIsOneOf<[16]>]>:$m, ConfinedAttr<I32Attr, [IntIsOneOf<[16]>]>:$n,
      ConfinedAttr<I32Attr, [IntIsOneOf<[4, 16, 32, 64, 128]>]>:$k, WMMAInTypes:$sourceA, WMMAInTypes:$sourceB,
      WMMAOutTypes:$destC, DefaultValuedAttr<ConfinedAttr<I32Attr, [IntIsOneOf<[0, 1]>]>, "0">:$subwordOffset,
      UnitAttr:$unsignedA, UnitAttr:$unsignedB, UnitAttr:$clamp);
  let results = (outs WMMAOutTypes:$destD);
  let assemblyFormat = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` "
      "type($sourceA) `,` type($sourceB) `,` type($destC)";
  let hasVerifier = 1;
}

def AMDGPU_SparseMFMAOp : AMDGPU_Op<"sparse_mfma", "Matrix multiply-accumulate of a wave, with a sparse first factor",
    [AllTypesMatch<["destC", "destD"]>, Pure]> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntIsOneOf<[16, 32]>]>:$m, ConfinedAttr<I32Attr, [IntIsOneOf<[16,
      32]>]>:$n, ConfinedAttr<I32Attr, [IntIsOneOf<[16, 32, 64, 128]>]>:$k, SMFMACSparseInTypes:$sourceA,
      SMFMACDenseInTypes:$sourceB, SMFMACOutTypes:$destC, SMFMACIdxTypes:$sparseIdx, DefaultValuedAttr<I32Attr,
      "0">:$cbsz, DefaultValuedAttr<I32Attr, "0">:$abid);
  let results = (outs SMFMACOutTypes:$destD);
  let assemblyFormat = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` $sparseIdx "
      "`:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)";
  let hasVerifier = 1;
}

def AMDGPU_GatherToLDSOp : AMDGPU_Op<"gather_to_lds", "Copies from global memory to LDS", [AttrSizedOperandSegments]>
    {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$src, Variadic<Index>:$srcIndices, Arg<AnyMemRef, "",
      [MemWrite]>:$dst, Variadic<Index>:$dstIndices, TypeAttr:$transferType);
  let assemblyFormat = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType `,` "
      "type($src) `,` type($dst)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AMDGPU_TransposeLoadOp : AMDGPU_Op<"transpose_load", "Transposing load from LDS",
    [SameVariadicOperandSize]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$src, Variadic<Index>:$srcIndices);
  let results = (outs AnyTypeOf<[AnyVectorOfNonZeroRank]>:$result);
  let assemblyFormat = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def AMDGPU_ScaledMFMAOp : AMDGPU_Op<"scaled_mfma", "Scaled matrix multiply-accumulate of a wave",
    [AllTypesMatch<["destC", "destD"]>, Pure]> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntIsOneOf<[16, 32]>]>:$m, ConfinedAttr<I32Attr, [IntIsOneOf<[16,
      32]>]>:$n, ConfinedAttr<I32Attr, [IntIsOneOf<[64, 128]>]>:$k, ScaledMFMAInTypes:$sourceA,
      ScaledMFMAInTypes:$sourceB, ScaledMFMAOutTypes:$destC, AnyTypeOf<[F8E8M0FNU, FixedVectorOfLengthAndType<[4],
      [F8E8M0FNU]>]>:$scalesA, AnyTypeOf<[F8E8M0FNU, FixedVectorOfLengthAndType<[4], [F8E8M0FNU]>]>:$scalesB,
      ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<3>]>:$scalesIdxA, ConfinedAttr<I32Attr, [IntNonNegative,
      IntMaxValue<3>]>:$scalesIdxB);
  let results = (outs ScaledMFMAOutTypes:$destD);
  let assemblyFormat = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` `*` "
      "`(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC attr-dict `:` type($scalesA) `,` type($sourceA) "
      "`,` type($scalesB) `,` type($sourceB) `,` type($destC)";
  let hasCanonicalizer = 1;
}

def AMDGPU_ScaledWMMAOp : AMDGPU_Op<"scaled_wmma", "Block-scaled matrix multiply-accumulate",
    [AllTypesMatch<["destC", "destD"]>, Pure]> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntIsOneOf<[16, 32]>]>:$m, ConfinedAttr<I32Attr, [IntIsOneOf<[16]>]>:$n,
      ConfinedAttr<I32Attr, [IntIsOneOf<[128]>]>:$k, ScaledWMMAInTypes:$sourceA, ScaledWMMAInTypes:$sourceB,
      ScaledWMMAOutTypes:$destC, VectorOfLengthAndType<[4, 8], [F8E8M0FNU, F8E4M3FN]>:$scaleA, ConfinedAttr<I32Attr,
      [IntIsOneOf<[0, 16]>]>:$a_first_scale_lane, VectorOfLengthAndType<[4, 8], [F8E8M0FNU, F8E4M3FN]>:$scaleB,
      ConfinedAttr<I32Attr, [IntIsOneOf<[0, 16]>]>:$b_first_scale_lane);
  let results = (outs ScaledWMMAOutTypes:$destD);
  let assemblyFormat = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` "
      "$sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) `,` type($sourceB) `,` "
      "type($destC)";
  let hasVerifier = 1;
}

def AMDGPU_MakeGatherDmaBaseOp : AMDGPU_Op<"make_gather_dma_base",
    "Base addresses of a DMA transfer that gathers rows", [Pure,
    AttrSizedOperandSegments, AllElementTypesMatch<["global", "lds"]>]> {
  let arguments = (ins Arg<AnyMemRef, "">:$global, Variadic<Index>:$global_indices, Arg<AnyMemRef, "">:$lds,
      Variadic<Index>:$lds_indices);
  let results = (outs AMDGPU_TDMGatherBaseType:$base);
  let assemblyFormat = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) `,` "
      "type($lds) `->` type(results)";
  let hasVerifier = 1;
}

def AMDGPU_MakeDmaBaseOp : AMDGPU_Op<"make_dma_base", "Base addresses of a DMA transfer", [Pure,
    AttrSizedOperandSegments, AllElementTypesMatch<["global", "lds"]>]> {
  let arguments = (ins Arg<AnyMemRef, "">:$global, Variadic<Index>:$global_indices, Arg<AnyMemRef, "">:$lds,
      Variadic<Index>:$lds_indices);
  let results = (outs AMDGPU_TDMBaseType:$base);
  let assemblyFormat = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) `,` "
      "type($lds) `->` type(results)";
  let hasVerifier = 1;
}

def AMDGPU_MakeGatherDmaDescriptorOp : AMDGPU_Op<"make_gather_dma_descriptor",
    "Descriptor of a DMA transfer that gathers rows",
    [Pure, AttrSizedOperandSegments]> {
  let arguments = (ins AMDGPU_TDMGatherBaseType:$base, AnyTypeOf<[VectorOfMinMaxLengthAndType<1, 8, [I32]>,
      VectorOfMinMaxLengthAndType<1, 16, [I16]>]>:$indices, Variadic<Index>:$global_dynamic_sizes,
      DenseI64ArrayAttr:$global_static_sizes, Variadic<Index>:$global_dynamic_strides,
      DenseI64ArrayAttr:$global_static_strides, Variadic<Index>:$shared_dynamic_sizes,
      DenseI64ArrayAttr:$shared_static_sizes, Optional<AMDGPU_ConcreteVector<I1, 16>>:$workgroup_mask,
      Optional<I1>:$early_timeout, Optional<I32>:$pad_amount, Optional<I32>:$pad_interval,
      Optional<AnyMemRef>:$atomic_barrier_address, Variadic<Index>:$atomic_barrier_indices,
      Optional<Index>:$global_increment, Optional<I32>:$lds_increment, Optional<Index>:$iteration_count);
  let results = (outs AMDGPU_TDMDescriptorType:$desc);
  let assemblyFormat = "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, "
      "$global_static_sizes) `globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) "
      "`sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( `padShared` `(` "
      "$pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` $workgroup_mask^ ( `earlyTimeout` "
      "$early_timeout^)?)? ( `atomicBarrier` `(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` "
      "type($atomic_barrier_address) `)`)? ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? "
      "attr-dict `:` qualified(type($base)) `,` type($indices) `->` type(results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AMDGPU_MakeDmaDescriptorOp : AMDGPU_Op<"make_dma_descriptor", "Descriptor of a DMA transfer", [Pure,
    AttrSizedOperandSegments]> {
  let arguments = (ins AMDGPU_TDMBaseType:$base, Variadic<Index>:$global_dynamic_sizes,
      DenseI64ArrayAttr:$global_static_sizes, Variadic<Index>:$global_dynamic_strides,
      DenseI64ArrayAttr:$global_static_strides, Variadic<Index>:$shared_dynamic_sizes,
      DenseI64ArrayAttr:$shared_static_sizes, Optional<AMDGPU_ConcreteVector<I1, 16>>:$workgroup_mask,
      Optional<I1>:$early_timeout, Optional<I32>:$pad_amount, Optional<I32>:$pad_interval,
      Optional<AnyMemRef>:$atomic_barrier_address, Variadic<Index>:$atomic_barrier_indices,
      Optional<Index>:$global_increment, Optional<I32>:$lds_increment, Optional<Index>:$iteration_count);
  let results = (outs AMDGPU_TDMDescriptorType:$desc);
  let assemblyFormat = "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, $global_static_sizes) "
      "`globalStride` custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) `sharedSize` "
      "custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) ( `padShared` `(` $pad_amount^ `every` "
      "$pad_interval `)` )? ( `workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` "
      "`(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` type($atomic_barrier_address) `)`)? ( "
      "`iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict `:` qualified(type($base)) "
      "`->` type(results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

class AMDGPU_Arguments_1<string mnemonic, string words> : AMDGPU_Op<mnemonic, words, [MemoryEffects<[MemWrite,
    MemRead]>]> {
  let arguments = (ins AMDGPU_TDMDescriptorType:$desc);
  let assemblyFormat = "$desc attr-dict `:` qualified(type($desc))";
}
def AMDGPU_TensorLoadToLDSOp : AMDGPU_Arguments_1<"tensor_load_to_lds", "Starts a transfer from global memory to LDS">;
def AMDGPU_TensorStoreFromLDSOp : AMDGPU_Arguments_1<"tensor_store_from_lds",
    "Starts a transfer from LDS to global memory">;

#endif // LECT_DIALECTS_AMDGPU
