// ARGS: -I inputs
// Errors in files that are included.

// -----

include "wrong.td"

// -----

// ORACLE: crashes
// expected-error-re@+1 {{.*}}
include "cycle.td"

// -----

// ORACLE: crashes
// expected-error-re@+1 {{.*}}
include "include-itself.td"
