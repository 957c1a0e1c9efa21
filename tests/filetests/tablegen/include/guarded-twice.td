// ARGS: -I inputs
// A guard lets a file be included again without effect.
include "guarded.td"
include "guarded.td"
include "through.td"
def here : Guarded;
