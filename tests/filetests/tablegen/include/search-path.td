// ARGS: -I inputs/first -I inputs/second
// Folders are searched in order.
include "which.td"
include "only-second.td"
def here { string found = which; string other = only_second; }
