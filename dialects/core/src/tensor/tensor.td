// The tensor dialect.

#ifndef LECT_TENSOR
#define LECT_TENSOR

include "make.td"
include "parts.td"
include "shapes.td"
include "history.td"

#endif
