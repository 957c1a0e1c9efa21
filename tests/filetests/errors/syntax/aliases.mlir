// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Definitions of aliases.

// expected-error@+1 {{expected '=' in attribute alias definition}}
#a

// -----

// expected-error@+1 {{expected '=' in attribute alias definition}}
#a 1

// -----

// expected-error@+1 {{expected attribute value}}
#a = 

// -----

// expected-error@+1 {{expected '=' in type alias definition}}
!a

// -----

// expected-error@+1 {{expected '=' in type alias definition}}
!a i32

// -----

// expected-error@+1 {{expected non-function type}}
!a = 42

// -----

// expected-error@+1 {{expected non-function type}}
!a =

// -----

// expected-error@+1 {{undefined symbol alias id 'a'}}
!a = !a

// -----

// expected-error@+1 {{undefined symbol alias id 'a'}}
#a = #a

// -----

// expected-error@+1 {{undefined symbol alias id 'b'}}
#a = [#b]

// -----

// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32

// -----

// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = i32

// -----

!a = i32
// expected-error@+1 {{undefined symbol alias id 'a'}}
"demo.op"() {x = #a} : () -> ()

// -----

#a = i32
// expected-error@+1 {{undefined symbol alias id 'a'}}
"demo.op"() : () -> !a
