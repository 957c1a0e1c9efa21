// The release that added an operation; without it, MLIR 23.

#ifndef LECT_NEWER_SINCE
#define LECT_NEWER_SINCE

include "mlir/IR/OpBase.td"

def Since24 : NativeOpTrait<"Since24">;

#endif
