// The `transform` dialect: transformations as IR, with the extensions of MLIR's dialects.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_TRANSFORM
#define LECT_DIALECTS_TRANSFORM

include "core.td"
include "devices.td"
include "extensions.td"
include "loops.td"
include "match.td"
include "patterns.td"
include "structured.td"
include "tiling.td"

#endif
