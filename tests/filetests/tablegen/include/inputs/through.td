// Includes a file that others include as well.
include "guarded.td"
def through : Guarded;
