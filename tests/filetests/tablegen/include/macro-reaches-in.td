// ARGS: -I inputs
// Macros defined before apply in an included file, and its own macros apply after it.
#define BEFORE
include "macros.td"
#ifdef WITHIN
def within_was_defined;
#endif
