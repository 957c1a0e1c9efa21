// Includes itself by way of another.
include "cycle-back.td"
