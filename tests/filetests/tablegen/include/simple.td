// ARGS: -I inputs
// What an included file defines can be used after it.
include "base.td"
def here : FromBase<1>;
