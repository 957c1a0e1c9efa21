// The dialect with the extension for MLIR's own tests.

#ifndef LECT_DIALECTS_TRANSFORM_WITH_TESTS
#define LECT_DIALECTS_TRANSFORM_WITH_TESTS

include "transform.td"
include "test.td"
include "test_tiling.td"

#endif
