// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Distinct attributes.

// expected-error@+1 {{expected '[' after 'distinct'}}
"demo.op"() {a = distinct} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"demo.op"() {a = distinct[} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"demo.op"() {a = distinct[]<1>} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"demo.op"() {a = distinct[-1]<1>} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"demo.op"() {a = distinct[x]<1>} : () -> ()

// -----

// expected-error@+1 {{expected an unsigned 64-bit integer}}
"demo.op"() {a = distinct[99999999999999999999]<1>} : () -> ()

// -----

// expected-error@+1 {{expected ']' to close distinct ID}}
"demo.op"() {a = distinct[0<1>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after distinct ID}}
"demo.op"() {a = distinct[0]} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close distinct attribute}}
"demo.op"() {a = distinct[0]<1} : () -> ()

// -----

// expected-error@+2 {{expected attribute value}}
// expected-error@+1 {{expected attribute}}
"demo.op"() {a = distinct[0]<nonsense>} : () -> ()

// -----

// expected-error@+1 {{referenced attribute does not match previous definition: 1 : i64}}
"demo.op"() {a = distinct[0]<1>, b = distinct[0]<2>} : () -> ()

// -----

// expected-error@+1 {{referenced attribute does not match previous definition: 1 : i64}}
"demo.op"() {a = distinct[0]<1>, b = distinct[0]<>} : () -> ()
