include "include-itself.td"
