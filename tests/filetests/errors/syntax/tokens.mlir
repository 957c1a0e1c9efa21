// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Characters and tokens that cannot be.

// expected-error@+1 {{unexpected character}}
"demo.op"() {a = ;} : () -> ()

// -----

// expected-error@+1 {{unexpected character}}
"demo.op"() {a = &} : () -> ()

// -----

// expected-error@+1 {{invalid SSA name}}
% = "demo.op"() : () -> i32

// -----

// expected-error@+1 {{invalid attribute name}}
"demo.op"() {a = #} : () -> ()

// -----

// expected-error@+1 {{invalid type identifier}}
"demo.op"() {a = !} : () -> ()

// -----

// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"demo.op"() {a = @} : () -> ()

// -----

// expected-error@+1 {{@ identifier expected to start with letter or '_'}}
"demo.op"() {a = @1} : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{invalid block name}}
^:
}) : () -> ()

// -----

// expected-error@+1 {{expected three consecutive dots for an ellipsis}}
"demo.op"() {a = ..} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = ...} : () -> ()

// -----

// expected-error@+1 {{expected '"' in string literal}}
"demo.op"() {a = "not closed} : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"demo.op"() {a = "bad escape \q"} : () -> ()

// -----

// expected-error@+1 {{unknown escape in string literal}}
"demo.op"() {a = "bad hex \4"} : () -> ()

// -----

// expected-error@+1 {{expected '"' in string literal}}
"demo.op"() {a = @"not closed} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a = 1 / 2} : () -> ()

// -----

// expected-error@+1 {{unexpected character}}
"demo.op"() {a = é} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = |} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = +1} : () -> ()
