// The `linalg` dialect: structured operations on tensors and buffers.
//
// Names, syntax and constraints are those of MLIR 22 (mlir/Dialect/Linalg/IR); the wording is lect's own. The Rust
// files of this folder hold the hooks; `named.rs` defines the loops and bodies of the named operations.

#ifndef LECT_LINALG
#define LECT_LINALG

include "base.td"
include "structured.td"
include "named.td"
include "ops.td"
include "relayout.td"
include "history.td"

#endif
