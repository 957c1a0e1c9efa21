// The `test` dialect: what MLIR's tests of its framework use.
//
// Names, syntax and constraints are those of MLIR 22. What C++ implements is in the modules beside this file, as far as
// these tests look at it.

#ifndef LECT_DIALECTS_TEST
#define LECT_DIALECTS_TEST

include "constraints.td"
include "effects.td"
include "formats.td"
include "patterns.td"
include "properties.td"
include "regions.td"

#endif
