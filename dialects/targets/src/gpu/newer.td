// Definitions of the `gpu` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_GPU
#define LECT_NEWER_GPU

include "lect/Since.td"
include "gpu.td"

def GPU_NamedBarrier : TypeDef<GPU_Dialect, "NamedBarrier"> {
  let mnemonic = "named_barrier";
}

def GPU_BallotOp : GPU_Op<"ballot", "Ballot: a bit for each thread of the subgroup"> {
  let arguments = (ins I1:$predicate);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$predicate attr-dict `:` type($result)";
}

def GPU_InitializeNamedBarrierOp : GPU_Op<"initialize_named_barrier", "Initializes a named barrier for some threads"> {
  let arguments = (ins AnyType:$member_count);
  let results = (outs GPU_NamedBarrier:$result);
  let assemblyFormat = "$member_count attr-dict `:` type($member_count) `->` type($result)";
}

#endif
