// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in complex numbers.

func.func @a() {
  // expected-error@+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('f32', 'f32') to match the element type of the op's return type ('f64')}}
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f64>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant ["a", 2 : i32] : complex<i32>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{custom op 'complex.constant' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.constant ["a", 2 : i32] : f32
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{floating point value not valid for specified type}}
  %0 = complex.constant 1.0 : complex<f32>
  return
}

// -----

func.func @a(%a : i64) {
  // expected-error@+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %a : i64 to f64
  return
}

// -----

func.func @a(%a : index) {
  // expected-error@+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %a : index to f64
  return
}

// -----

func.func @a(%a : i64) {
  // expected-error@+1 {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %a : i64 to index
  return
}

// -----

func.func @a(%a : i64) {
  // expected-error@+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %a : i64 to complex<f64>
  return
}

// -----

func.func @a(%a : f32) {
  // expected-error@+1 {{custom op 'complex.create' 'complex' must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.create %a, %a : complex<i32>
  return
}

// -----

func.func @a(%a : f32) {
  // expected-error@+1 {{custom op 'complex.create' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.create %a, %a : f32
  return
}

// -----

func.func @a(%a : f32) {
  // expected-error@+1 {{custom op 'complex.abs' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.abs %a : f32
  return
}

// -----

func.func @a(%a : f32) {
  // expected-error@+1 {{custom op 'complex.re' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.re %a : f32
  return
}

// -----

func.func @a(%a : complex<f32>) {
  // expected-error@+1 {{'complex.re' op failed to verify that complex element type matches result type}}
  %0 = "complex.re"(%a) : (complex<f32>) -> f64
  return
}
