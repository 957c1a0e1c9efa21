// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in mathematical functions.

func.func @a(%a : f32, %i: i32) {
  // expected-error@+1 {{'math.sin' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sin %i : i32
  return
}

// -----

func.func @a(%a : f32, %i: vector<4xi32>) {
  // expected-error@+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %2 = math.fpowi %a, %i : f32, vector<4xi32>
  return
}

// -----

func.func @a(%a : f32, %i: vector<4xi32>) {
  // expected-error@+1 {{'math.isnan' op result #0 must be bool-like, but got 'i32'}}
  %2 = "math.isnan"(%a) : (f32) -> i32
  return
}

// -----

func.func @a(%a : f32, %i: vector<4xi32>) {
  // expected-error@+1 {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %2:2 = "math.sincos"(%a) : (f32) -> (f32, f64)
  return
}

// -----

func.func @a(%a : f32) {
  // expected-error@+1 {{expected '>'}}
  %2 = math.sin %a fastmath<nnan : f32 
  return
}
