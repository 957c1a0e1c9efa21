// The `linalg` dialect: computations on tensors and buffers as loops over their elements.
//
// Names, syntax and constraints are those of MLIR 22 (mlir/Dialect/Linalg/IR); the words are ours. What TableGen does not
// say is in the Rust files beside this one: above all `named.rs`, the loops and the bodies of the named operations.

#ifndef LECT_LINALG
#define LECT_LINALG

include "base.td"
include "structured.td"
include "named.td"
include "ops.td"
include "relayout.td"
include "history.td"

#endif
