// The `acc` dialect: OpenACC.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_ACC
#define LECT_DIALECTS_ACC

include "constructs.td"
include "data.td"
include "declarations.td"
include "runtime.td"

#endif
