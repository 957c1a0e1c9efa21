// The `omp` dialect: OpenMP.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_OMP
#define LECT_DIALECTS_OMP

include "data.td"
include "loops.td"
include "regions.td"
include "synchronization.td"

#endif
