// Release that added an operation; MLIR 23 if absent.

#ifndef LECT_NEWER_SINCE
#define LECT_NEWER_SINCE

include "mlir/IR/OpBase.td"

def Since24 : NativeOpTrait<"Since24">;

#endif
