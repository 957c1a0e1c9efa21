// RUN: lect opt --expand-strided-metadata %s
// ORACLE: differs because mlir-opt makes a list of strides that marks an operand and has none

func.func @stride(%m: memref<1xf32>, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %least = arith.constant -9223372036854775808 : index
  %0 = memref.subview %m[%i] [%i] [%least] : memref<1xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}
