// ARGS: -I inputs
// Errors in files that are included.

// -----

include "wrong.td"

// -----

// ORACLE: crashes
include "cycle.td"

// -----

// ORACLE: crashes
include "include-itself.td"
