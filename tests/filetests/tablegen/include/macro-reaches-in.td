// ARGS: -I inputs
// What was defined before counts in an included file, and what it defines counts behind it.
#define BEFORE
include "macros.td"
#ifdef WITHIN
def within_was_defined;
#endif
