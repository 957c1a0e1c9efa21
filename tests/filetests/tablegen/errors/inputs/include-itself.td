// Includes itself.
// expected-error@+1 {{'filetests/tablegen/errors/inputs/include-itself.td' includes itself, without end}}
include "include-itself.td"
