// RUN: lect run %s run/data/matrix.npy
// RUN: lect run --interpret %s run/data/matrix.npy

// Arguments of unknown strides, and results with gaps.

func.func @main(%m: memref<2x3xf32, strided<[?, ?], offset: ?>>)
    -> (f32, memref<2x2xf32, strided<[?, ?], offset: ?>>, memref<3x2xf32, strided<[?, ?], offset: ?>>) {
  %one = arith.constant 1 : index
  %0 = memref.load %m[%one, %one] : memref<2x3xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %m[0, 1] [2, 2] [1, 1]
    : memref<2x3xf32, strided<[?, ?], offset: ?>> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  %2 = memref.transpose %m (i, j) -> (j, i)
    : memref<2x3xf32, strided<[?, ?], offset: ?>> to memref<3x2xf32, strided<[?, ?], offset: ?>>
  return %0, %1, %2
    : f32, memref<2x2xf32, strided<[?, ?], offset: ?>>, memref<3x2xf32, strided<[?, ?], offset: ?>>
}
