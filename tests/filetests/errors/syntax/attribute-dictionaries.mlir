// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The braces behind an operation.

// expected-error@+1 {{integer literal not valid for specified type}}
"demo.op"() {a = 1 : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() {a = } : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"demo.op"() {a = 1,} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a = 1 b = 2} : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"demo.op"() {= 1} : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"demo.op"() {42 = 1} : () -> ()

// -----

// expected-error@+1 {{expected valid attribute name}}
"demo.op"() {"" = 1} : () -> ()

// -----

// expected-error@+1 {{expected valid attribute name}}
"demo.op"() {""} : () -> ()

// -----

// expected-error@+1 {{duplicate key 'a' in dictionary attribute}}
"demo.op"() {a = 1, b = 2, a = 3} : () -> ()

// -----

// expected-error@+1 {{duplicate key 'b' in dictionary attribute}}
"demo.op"() {a = {b, b}} : () -> ()

// -----

// expected-error@+1 {{duplicate key 'a' in dictionary attribute}}
"demo.op"() <{a = 1, a = 2}> : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a : 1} : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"demo.op"() {%a = 1} : () -> ()

// -----

// expected-error@+1 {{expected attribute name}}
"demo.op"() {@a} : () -> ()
