// Loop annotations: instructions for loop optimizations.
//
// An annotation has a part for each optimization. The part can disable the optimization, specify its extent, and
// contain the annotations of the resulting loops.

#ifndef LECT_DIALECTS_LLVM_LOOP_ATTRIBUTES
#define LECT_DIALECTS_LLVM_LOOP_ATTRIBUTES

include "../llvm/attributes.td"

class LLVM_LoopAttr<string name, string word, dag all> : LLVM_SharedAttr<"Loop" # name, "loop_" # word> {
  let parameters = all;
}

def LoopVectorizeAttr : LLVM_LoopAttr<"Vectorize", "vectorize", (ins
  OptionalParameter<"BoolAttr">:$disable,
  OptionalParameter<"BoolAttr">:$predicateEnable,
  OptionalParameter<"BoolAttr">:$scalableEnable,
  OptionalParameter<"IntegerAttr">:$width,
  OptionalParameter<"LoopAnnotationAttr">:$followupVectorized,
  OptionalParameter<"LoopAnnotationAttr">:$followupEpilogue,
  OptionalParameter<"LoopAnnotationAttr">:$followupAll
)>;

def LoopInterleaveAttr : LLVM_LoopAttr<"Interleave", "interleave", (ins "IntegerAttr":$count)>;

def LoopUnrollAttr : LLVM_LoopAttr<"Unroll", "unroll", (ins
  OptionalParameter<"BoolAttr">:$disable,
  OptionalParameter<"IntegerAttr">:$count,
  OptionalParameter<"BoolAttr">:$runtimeDisable,
  OptionalParameter<"BoolAttr">:$full,
  OptionalParameter<"LoopAnnotationAttr">:$followupUnrolled,
  OptionalParameter<"LoopAnnotationAttr">:$followupRemainder,
  OptionalParameter<"LoopAnnotationAttr">:$followupAll
)>;

def LoopUnrollAndJamAttr : LLVM_LoopAttr<"UnrollAndJam", "unroll_and_jam", (ins
  OptionalParameter<"BoolAttr">:$disable,
  OptionalParameter<"IntegerAttr">:$count,
  OptionalParameter<"LoopAnnotationAttr">:$followupOuter,
  OptionalParameter<"LoopAnnotationAttr">:$followupInner,
  OptionalParameter<"LoopAnnotationAttr">:$followupRemainderOuter,
  OptionalParameter<"LoopAnnotationAttr">:$followupRemainderInner,
  OptionalParameter<"LoopAnnotationAttr">:$followupAll
)>;

def LoopLICMAttr : LLVM_LoopAttr<"LICM", "licm", (ins
  OptionalParameter<"BoolAttr">:$disable,
  OptionalParameter<"BoolAttr">:$versioningDisable
)>;

def LoopDistributeAttr : LLVM_LoopAttr<"Distribute", "distribute", (ins
  OptionalParameter<"BoolAttr">:$disable,
  OptionalParameter<"LoopAnnotationAttr">:$followupCoincident,
  OptionalParameter<"LoopAnnotationAttr">:$followupSequential,
  OptionalParameter<"LoopAnnotationAttr">:$followupFallback,
  OptionalParameter<"LoopAnnotationAttr">:$followupAll
)>;

def LoopPipelineAttr : LLVM_LoopAttr<"Pipeline", "pipeline", (ins
  OptionalParameter<"BoolAttr">:$disable,
  OptionalParameter<"IntegerAttr">:$initiationinterval
)>;

def LoopPeeledAttr : LLVM_LoopAttr<"Peeled", "peeled", (ins OptionalParameter<"IntegerAttr">:$count)>;

def LoopUnswitchAttr : LLVM_LoopAttr<"Unswitch", "unswitch", (ins OptionalParameter<"BoolAttr">:$partialDisable)>;

def LoopAnnotationAttr : LLVM_LoopAttr<"Annotation", "annotation", (ins
  OptionalParameter<"BoolAttr">:$disableNonforced,
  OptionalParameter<"LoopVectorizeAttr">:$vectorize,
  OptionalParameter<"LoopInterleaveAttr">:$interleave,
  OptionalParameter<"LoopUnrollAttr">:$unroll,
  OptionalParameter<"LoopUnrollAndJamAttr">:$unrollAndJam,
  OptionalParameter<"LoopLICMAttr">:$licm,
  OptionalParameter<"LoopDistributeAttr">:$distribute,
  OptionalParameter<"LoopPipelineAttr">:$pipeline,
  OptionalParameter<"LoopPeeledAttr">:$peeled,
  OptionalParameter<"LoopUnswitchAttr">:$unswitch,
  OptionalParameter<"BoolAttr">:$mustProgress,
  OptionalParameter<"BoolAttr">:$isVectorized,
  OptionalParameter<"FusedLoc">:$startLoc,
  OptionalParameter<"FusedLoc">:$endLoc,
  OptionalArrayRefParameter<"AccessGroupAttr">:$parallelAccesses
)>;

#endif // LECT_DIALECTS_LLVM_LOOP_ATTRIBUTES
