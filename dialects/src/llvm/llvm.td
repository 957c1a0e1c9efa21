// The `llvm` dialect: LLVM IR as operations, types and attributes of MLIR.
//
// Names, operands, formats and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_LLVM
#define LECT_DIALECTS_LLVM

include "arith_ops.td"
include "control_ops.td"
include "intrinsics.td"
include "memory_ops.td"
include "module_ops.td"
include "vector_intrinsics.td"

#endif // LECT_DIALECTS_LLVM
