// The other.
// expected-error@+1 {{'filetests/tablegen/errors/inputs/cycle.td' includes itself, without end}}
include "cycle.td"
