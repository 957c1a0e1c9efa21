// RUN: lect opt --allow-unregistered-dialect --canonicalize --split-input-file %s
// ORACLE: differs because mlir-opt drops loops, does not end, or makes lists that mark a value and have none

// The least number marks an operand in a list of numbers, so an operand of that number stays one.

func.func @upper_bound(%n: index) {
  %c = arith.constant -9223372036854775808 : index
  scf.forall (%i) = (0) to (%c) step (%n) {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----

func.func @step(%n: index) {
  %c = arith.constant -9223372036854775808 : index
  scf.forall (%i) = (0) to (%n) step (%c) {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----

func.func @offset(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c = arith.constant -9223372036854775808 : index
  %0 = memref.reinterpret_cast %m to offset: [%c], sizes: [%n], strides: [%n]
    : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

func.func @stride(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c = arith.constant -9223372036854775808 : index
  %0 = memref.subview %m[%n] [%n] [%c] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// -----

func.func @basis(%n: index) -> (index, index, index) {
  %c = arith.constant -9223372036854775808 : index
  %0:2 = affine.delinearize_index %n into (%c, %n) : index, index
  %1 = affine.linearize_index [%n, %n] by (%c, %c) : index
  return %0#0, %0#1, %1 : index, index, index
}

// -----

func.func @padding(%t: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c = arith.constant -9223372036854775808 : index
  %0 = tensor.pad %t low[%c] high[%n] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @position(%v: vector<4xf32>, %x: f32) -> (f32, vector<4xf32>) {
  %c = arith.constant -9223372036854775808 : index
  %0 = vector.extract %v[%c] : f32 from vector<4xf32>
  %1 = vector.insert %x, %v [%c] : f32 into vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// -----

func.func @sizes(%t: tensor<?xf32>) -> (tensor<?xf32>, memref<?xf32>, tensor<?x2xf32>) {
  %c = arith.constant -9223372036854775808 : index
  %0 = tensor.empty(%c) : tensor<?xf32>
  %1 = memref.alloc(%c) : memref<?xf32>
  %2 = tensor.expand_shape %t [[0, 1]] output_shape [%c, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %0, %1, %2 : tensor<?xf32>, memref<?xf32>, tensor<?x2xf32>
}
