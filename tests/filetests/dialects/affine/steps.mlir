// RUN: lect opt --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt 22 accepts steps that are not positive
func.func @zero() {
  // expected-error @+1 {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 8 step 0 {
  }
  return
}

// -----
func.func @negative() {
  // expected-error @+1 {{expected step to be a positive integer, got -1}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----
func.func @parallel() {
  // expected-error @+1 {{expected steps to be positive integers, got 0}}
  affine.parallel (%i, %j) = (0, 0) to (8, 8) step (1, 0) {
  }
  return
}
