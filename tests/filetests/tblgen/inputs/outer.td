// A file that includes another.

include "empty.td"
