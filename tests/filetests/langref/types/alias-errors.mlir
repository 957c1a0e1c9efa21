// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// LangRef, Type Aliases: defined before their use, once, without a dot.

// expected-error@+1 {{undefined symbol alias id 'later'}}
"demo.use"() {a = !later} : () -> ()
!later = i32

// -----

!twice = i32
// expected-error@+1 {{redefinition of type alias id 'twice'}}
!twice = i64

// -----

// expected-error@+1 {{type names with a '.' are reserved for dialect-defined names}}
!with.dot = i32
