// The `vector` dialect: vectors of any rank, and how they are computed with and moved.
//
// Names, syntax and constraints are those of MLIR 22 (mlir/Dialect/Vector/IR/VectorOps.td); the words are ours. What
// TableGen does not say is in the Rust files beside this one.

include "vector/arithmetic.td"
include "vector/elements.td"
include "vector/shapes.td"
include "vector/memory.td"
include "vector/masks.td"
include "history.td"
