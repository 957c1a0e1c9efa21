// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Dense arrays.

// expected-error@+1 {{expected '<' after 'array'}}
"demo.op"() {a = array} : () -> ()

// -----

// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{expected an integer or floating point type}}
"demo.op"() {a = array<>} : () -> ()

// -----

// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{expected an integer or floating point type}}
"demo.op"() {a = array<1>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after dense array type}}
"demo.op"() {a = array<i32 1>} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close an array attribute}}
"demo.op"() {a = array<i32: 1} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"demo.op"() {a = array<i32: >} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"demo.op"() {a = array<i32: 1,>} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close an array attribute}}
"demo.op"() {a = array<i32: 1 2>} : () -> ()

// -----

// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"demo.op"() {a = array<i7: 1>} : () -> ()

// -----

// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"demo.op"() {a = array<f4E2M1FN: 1.0>} : () -> ()

// -----

// expected-error@+1 {{expected integer or float type, got: 'tensor<4xi8>'}}
"demo.op"() {a = array<tensor<4xi8>: 1>} : () -> ()

// -----

// expected-error@+1 {{expected integer or float type, got: 'none'}}
"demo.op"() {a = array<none>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range}}
"demo.op"() {a = array<i8: 256>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range}}
"demo.op"() {a = array<i8: -129>} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"demo.op"() {a = array<i8: true>} : () -> ()

// -----

// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"demo.op"() {a = array<i1: 1>} : () -> ()

// -----

// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"demo.op"() {a = array<i1: 2>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"demo.op"() {a = array<i32: 1.0>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"demo.op"() {a = array<f32: 1>} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"demo.op"() {a = array<f32: "x">} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"demo.op"() {a = array<f32: true>} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"demo.op"() {a = array<f32: 0x1FFFFFFFF>} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"demo.op"() {a = array<f32: -0x1>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"demo.op"() {a = array<i32: "x">} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"demo.op"() {a = array<i32: -true>} : () -> ()
