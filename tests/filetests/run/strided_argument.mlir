// RUN: not lect run %s run/data/matrix.npy
// RUN: not lect run --interpret %s run/data/matrix.npy

// An array has no gaps, so that an argument of a type with gaps is an error.

func.func @main(%m: memref<2x3xf32, strided<[4, 1]>>) -> f32 {
  %one = arith.constant 1 : index
  %0 = memref.load %m[%one, %one] : memref<2x3xf32, strided<[4, 1]>>
  return %0 : f32
}
