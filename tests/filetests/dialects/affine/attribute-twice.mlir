// RUN: lect opt --split-input-file --verify-diagnostics %s

// The error in attribute dictionaries: attributes that the rest of the syntax sets already.

func.func @load(%m: memref<4xf32>) {
  // expected-error@+1 {{'affine.load' attribute 'map' occurs more than once in the attribute list}}
  %0 = affine.load %m[0] {hint, map = affine_map<() -> (0)>} : memref<4xf32>
  return
}

// -----

func.func @loop() {
  // expected-error@+1 {{'affine.for' attribute 'step' occurs more than once in the attribute list}}
  affine.for %i = 0 to 4 step 2 {
  } {step = 3 : index}
  return
}

// -----

func.func @write(%m: memref<4xf32>, %v: vector<4xf32>, %i: index) {
  // expected-error@+1 {{'operandSegmentSizes' occurs more than once in the attribute list}}
  vector.transfer_write %v, %m[%i] {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : vector<4xf32>, memref<4xf32>
  return
}
