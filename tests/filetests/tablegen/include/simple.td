// ARGS: -I inputs
// Definitions of an included file can be used after it.
include "base.td"
def here : FromBase<1>;
