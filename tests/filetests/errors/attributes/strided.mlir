// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Strided layouts.

// expected-error@+1 {{expected '<' after 'strided'}}
"demo.op"() {a = strided} : () -> ()

// -----

// expected-error@+1 {{expected '['}}
"demo.op"() {a = strided<>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[} : () -> ()

// -----

// expected-error@+1 {{expected ']'}}
"demo.op"() {a = strided<[1} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[a]>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[-]>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[1,]>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"demo.op"() {a = strided<[1] offset: 1>} : () -> ()

// -----

// expected-error@+1 {{expected 'offset' after comma}}
"demo.op"() {a = strided<[1], 1>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after 'offset'}}
"demo.op"() {a = strided<[1], offset 1>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[1], offset: >} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[1], offset: a>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"demo.op"() {a = strided<[1], offset: 1} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"demo.op"() {a = strided<[99999999999999999999]>} : () -> ()
