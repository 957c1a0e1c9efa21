// The `llvm` dialect: LLVM IR as operations, types and attributes of MLIR.
//
// Names, operands, formats and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_LLVM
#define LECT_DIALECTS_LLVM

include "../llvm/arith_ops.td"
include "../llvm/control_ops.td"
include "../llvm/intrinsics.td"
include "../llvm/memory_ops.td"
include "../llvm/module_ops.td"
include "../llvm/vector_intrinsics.td"
include "../llvm/history.td"

#endif // LECT_DIALECTS_LLVM
