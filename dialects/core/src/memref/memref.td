// The memref dialect.

#ifndef LECT_MEMREF
#define LECT_MEMREF

include "access.td"
include "alloc.td"
include "views.td"
include "history.td"

#endif
