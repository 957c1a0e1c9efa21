// The `vector` dialect: vectors of any rank, with arithmetic, memory accesses and masks.
//
// Names, syntax and constraints are those of MLIR 22 (mlir/Dialect/Vector/IR/VectorOps.td); the wording is lect's
// own. The Rust files of this folder hold the hooks.

include "vector/arithmetic.td"
include "vector/elements.td"
include "vector/shapes.td"
include "vector/memory.td"
include "vector/masks.td"
include "history.td"
