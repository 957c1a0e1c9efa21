// Includes what others include as well.
include "guarded.td"
def through : Guarded;
