// Definitions of the `amdgpu` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_AMDGPU
#define LECT_NEWER_AMDGPU

include "since.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "../amdgpu/amdgpu.td"

def AMDGPU_DsBarrierState : TypeDef<AMDGPU_Dialect, "DsBarrierState", [MemRefElementTypeInterface]> {
  let mnemonic = "ds_barrier_state";
}

def AMDGPU_PermlaneVarOp : AMDGPU_Op<"permlane_var", "A value of another lane of a row, by a number",
      [AllTypesMatch<["src", "result"]>]> {
  let arguments = (ins AnyType:$src, I32:$selector, DefaultValuedAttr<BoolAttr, "false">:$cross,
      DefaultValuedAttr<BoolAttr, "false">:$fetch_inactive, DefaultValuedAttr<BoolAttr, "false">:$bound_ctrl);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `,` $selector attr-dict `:` type($result)";
}

def AMDGPU_DsBarrierInitOp : AMDGPU_Op<"ds_barrier_init", "Makes a barrier in local memory"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices, AnyType:$participants);
  let assemblyFormat = "$base `[` $indices `]` `,` $participants attr-dict `:` type($base) `,` type($participants)";
}

def AMDGPU_DsBarrierArriveOp : AMDGPU_Op<"ds_barrier_arrive", "Arrives at a barrier in local memory"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices, AnyType:$count);
  let results = (outs AnyType:$old_state);
  let assemblyFormat = "$base `[` $indices `]` `,` $count attr-dict `:` type($base) `,` type($count) `->` "
      "type($old_state)";
}

def AMDGPU_DsBarrierPollStateOp : AMDGPU_Op<"ds_barrier_poll_state", "The state of a barrier in local memory"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices);
  let results = (outs AnyType:$state);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `->` type($state)";
}

def AMDGPU_DsAsyncBarrierArriveOp : AMDGPU_Op<"ds_async_barrier_arrive", "Arrives at a barrier when loads are done"> {
  let arguments = (ins AnyMemRef:$base, Variadic<Index>:$indices);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base)";
}

class AMDGPU_DsBarrierStateInitCountOpLike<string mnemonic, string words> : AMDGPU_Op<mnemonic, words, [Pure]> {
  let arguments = (ins AnyType:$state);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$state attr-dict `:` type($state) `->` type($result)";
}
def AMDGPU_DsBarrierStateInitCountOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_init_count",
      "How many take part">;
def AMDGPU_DsBarrierStatePendingCountOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_pending_count",
      "How many are missing">;
def AMDGPU_DsBarrierStatePhaseOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_phase",
      "The number of the phase">;
def AMDGPU_DsBarrierStatePhaseParityOp : AMDGPU_DsBarrierStateInitCountOpLike<"ds_barrier_state_phase_parity",
      "Whether the number of the phase is odd">;

def AMDGPU_DotOp : AMDGPU_Op<"dot", "Dot product plus a number", [AllTypesMatch<["destC", "destD"]>]> {
  let arguments = (ins AnyType:$sourceA, AnyType:$sourceB, AnyType:$destC, UnitAttr:$unsignedA, UnitAttr:$unsignedB,
      UnitAttr:$clamp);
  let results = (outs AnyType:$destD);
  let assemblyFormat = "$sourceA `*` $sourceB `+` $destC attr-dict `:` type($sourceA) `,` type($sourceB) `,` "
      "type($destC)";
}

def AMDGPU_GlobalTransposeLoadOp : AMDGPU_Op<"global_transpose_load",
      "Reads a matrix from global memory, transposed"> {
  let arguments = (ins AnyMemRef:$src, Variadic<Index>:$srcIndices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)";
}

#endif
