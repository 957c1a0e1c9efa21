// The `test` dialect: operations for MLIR's tests of its framework.
//
// Names, syntax and constraints are those of MLIR 22. The Rust modules of this directory implement the C++ parts that
// these tests need.

#ifndef LECT_DIALECTS_TEST
#define LECT_DIALECTS_TEST

include "constraints.td"
include "effects.td"
include "formats.td"
include "patterns.td"
include "properties.td"
include "regions.td"

#endif
