// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Names for results.

// expected-error@+1 {{expected '=' after SSA name}}
%a "demo.op"() : () -> i32

// -----

// expected-error@+1 {{expected valid ssa identifier}}
%a, = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{expected valid ssa identifier}}
%a, b = "demo.op"() : () -> (i32, i32)

// -----

// expected-error@+1 {{expected integer number of results}}
%a: = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{expected integer number of results}}
%a:x = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{expected named operation to have at least 1 result}}
%a:0 = "demo.op"() : () -> ()

// -----

// expected-error@+1 {{expected integer number of results}}
%a:-1 = "demo.op"() : () -> ()

// -----

// expected-error@+1 {{cannot name an operation with no results}}
%a = "demo.op"() : () -> ()

// -----

// expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
%a:2 = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{operation defines 3 results but was provided 2 to bind}}
%a, %b = "demo.op"() : () -> (i32, i32, i32)

// -----

// expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
%a = "demo.op"() : () -> (i32, i32)

// -----

// expected-error@+1 {{expected named operation to have at least 1 result}}
%a:99999999999999999999 = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{expected '=' after SSA name}}
%a#0 = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{expected operation name in quotes}}
%a =

// -----

// expected-error@+1 {{expected operation name in quotes}}
%a = 42
