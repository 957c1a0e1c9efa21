// ARGS: -I inputs
// A name may have folders in it.
include "first/which.td"
def here { string found = which; }
