// Definitions of the `amdgpu` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_AMDGPU
#define LECT_NEWER_AMDGPU

include "lect/Since.td"
include "../rocdl/newer_enums.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "amdgpu.td"

def AMDGPU_SchedBarrierOp23 : AMDGPU_Op<"sched_barrier@23", "Restricts instruction scheduling across this point"> {
  let arguments = (ins ROCDL_SchedGroupMaskAttr:$opts);
  let assemblyFormat = "`allow` `=` $opts attr-dict";
}

class AMDGPU_HintEnum<string name, string words, list<EnumCase> cases> : I32Enum<name, words, cases> {
  let cppNamespace = "::mlir::amdgpu";
}
def AMDGPU_LoadTemporalHint : AMDGPU_HintEnum<"LoadTemporalHint", "how soon memory is read again",
    [I32EnumCase<"RT", 0>, I32EnumCase<"NT", 1>, I32EnumCase<"HT", 2>, I32EnumCase<"LU", 3>, I32EnumCase<"NT_RT", 4>,
    I32EnumCase<"RT_NT", 5>, I32EnumCase<"NT_HT", 6>]>;
def AMDGPU_LoadTemporalHintAttr : EnumAttr<AMDGPU_Dialect, AMDGPU_LoadTemporalHint, "load_temporal_hint">;
def AMDGPU_CacheScope : AMDGPU_HintEnum<"CacheScope", "who shares a cache", [I32EnumCase<"WGP", 0>,
    I32EnumCase<"SE", 1>, I32EnumCase<"DEV", 2>, I32EnumCase<"SYS", 3>]>;
def AMDGPU_CacheScopeAttr : EnumAttr<AMDGPU_Dialect, AMDGPU_CacheScope, "cache_scope">;

def AMDGPU_GlobalPrefetchOp : AMDGPU_Op<"global_prefetch", "Prefetches global memory"> {
  let arguments = (ins AnyMemRef:$src, Variadic<I64>:$indices, AMDGPU_LoadTemporalHintAttr:$temporalHint,
      AMDGPU_CacheScopeAttr:$cacheScope, UnitAttr:$speculative);
  let assemblyFormat = "$src `[` $indices `]` $temporalHint $cacheScope (`speculative` $speculative^)? attr-dict `:` "
      "type($src)";
}

def AMDGPU_GlobalLoadAsyncToLDSOp : AMDGPU_Op<"global_load_async_to_lds", "Starts an asynchronous copy to LDS",
    [AttrSizedOperandSegments]> {
  let arguments = (ins AnyMemRef:$src, Variadic<Index>:$srcIndices, AnyMemRef:$dst, Variadic<Index>:$dstIndices,
      Optional<I1>:$mask, TypeAttr:$transferType);
  let assemblyFormat = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` (`,` $mask^)? attr-dict `:` "
      "$transferType `,` type($src) `,` type($dst)";
}

def AMDGPU_DsBarrierState : TypeDef<AMDGPU_Dialect, "DsBarrierState", [MemRefElementTypeInterface]> {
  let mnemonic = "ds_barrier_state";
}

def AMDGPU_PermlaneVarOp : AMDGPU_Op<"permlane_var", "Value of another lane in a row, selected by an index",
      [AllTypesMatch<["src", "result"]>]> {
  let arguments = (ins AnyType:$src, I32:$selector, DefaultValuedAttr<BoolAttr, "false">:$cross,
      DefaultValuedAttr<BoolAttr, "false">:$fetch_inactive, DefaultValuedAttr<BoolAttr, "false">:$bound_ctrl);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `,` $selector attr-dict `:` type($result)";
}

def AMDGPU_DsBarrierInitOp : AMDGPU_Op<"ds_barrier_init", "Initializes a barrier in LDS"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices, AnyType:$participants);
  let assemblyFormat = "$base `[` $indices `]` `,` $participants attr-dict `:` type($base) `,` type($participants)";
}

def AMDGPU_DsBarrierArriveOp : AMDGPU_Op<"ds_barrier_arrive", "Arrives at a barrier in LDS"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices, AnyType:$count);
  let results = (outs AnyType:$old_state);
  let assemblyFormat = "$base `[` $indices `]` `,` $count attr-dict `:` type($base) `,` type($count) `->` "
      "type($old_state)";
}

def AMDGPU_DsBarrierPollStateOp : AMDGPU_Op<"ds_barrier_poll_state", "State of a barrier in LDS"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices);
  let results = (outs AnyType:$state);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `->` type($state)";
}

def AMDGPU_DsAsyncBarrierArriveOp : AMDGPU_Op<"ds_async_barrier_arrive",
    "Arrives at a barrier when loads have completed"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base)";
}

class AMDGPU_DsBarrierStateInitCountOpLike<string mnemonic, string words> : AMDGPU_Op<mnemonic, words, [Pure]> {
  let arguments = (ins AnyType:$state);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$state attr-dict `:` type($state) `->` type($result)";
}
def AMDGPU_DsBarrierStateInitCountOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_init_count",
      "Number of participants of a barrier">;
def AMDGPU_DsBarrierStatePendingCountOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_pending_count",
      "Number of pending arrivals of a barrier">;
def AMDGPU_DsBarrierStatePhaseOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_phase",
      "Phase of a barrier">;
def AMDGPU_DsBarrierStatePhaseParityOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_phase_parity",
      "Parity of the phase of a barrier">;

def AMDGPU_DotOp : AMDGPU_Op<"dot", "Dot product with accumulation", [AllTypesMatch<["destC", "destD"]>]> {
  let arguments = (ins AnyType:$sourceA, AnyType:$sourceB, AnyType:$destC, UnitAttr:$unsignedA, UnitAttr:$unsignedB,
      UnitAttr:$clamp);
  let results = (outs AnyType:$destD);
  let assemblyFormat = "$sourceA `*` $sourceB `+` $destC attr-dict `:` type($sourceA) `,` type($sourceB) `,` "
      "type($destC)";
}

def AMDGPU_GlobalTransposeLoadOp : AMDGPU_Op<"global_transpose_load",
      "Transposing load of a matrix from global memory"> {
  let arguments = (ins AnyMemRef:$src, Variadic<Index>:$srcIndices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)";
}

class AMDGPU_RawBufferAtomic23<string mnemonic> : AMDGPU_Op<mnemonic # "@23", "Atomic update of a buffer",
      [AttrSizedOperandSegments, AllTypesMatch<["value", "res"]>]> {
  let arguments = (ins AnyType:$value, AnyMemRef:$memref, Variadic<I32>:$indices,
      DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, OptionalAttr<I32Attr>:$indexOffset,
      Optional<I32>:$sgprOffset);
  let results = (outs AnyType:$res);
  let assemblyFormat = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($value) "
      "`->` type($memref) `,` type($indices)";
}
// Since MLIR 23, atomics return the previous value.
def AMDGPU_RawBufferAtomicFaddOp23 : AMDGPU_RawBufferAtomic23<"raw_buffer_atomic_fadd">;
def AMDGPU_RawBufferAtomicFmaxOp23 : AMDGPU_RawBufferAtomic23<"raw_buffer_atomic_fmax">;
def AMDGPU_RawBufferAtomicSmaxOp23 : AMDGPU_RawBufferAtomic23<"raw_buffer_atomic_smax">;
def AMDGPU_RawBufferAtomicUminOp23 : AMDGPU_RawBufferAtomic23<"raw_buffer_atomic_umin">;

def AMDGPU_SparseWMMAOp : AMDGPU_Op<"sparse_wmma", "Matrix multiply-accumulate of a wave, with a sparse first factor",
    [AllTypesMatch<["destC", "destD"]>, Pure]> {
  let arguments = (ins I32Attr:$m, I32Attr:$n, I32Attr:$k, AnyType:$sourceA, AnyType:$sourceB, AnyType:$destC,
      AnyType:$sparseIdx, UnitAttr:$unsignedA, UnitAttr:$unsignedB, UnitAttr:$reuseA, UnitAttr:$reuseB,
      UnitAttr:$clamp, UnitAttr:$wave64);
  let results = (outs AnyType:$destD);
  let assemblyFormat = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` $sparseIdx "
      "`:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)";
}

#endif
