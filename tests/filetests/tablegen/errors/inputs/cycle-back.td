// The other.
include "cycle.td"
