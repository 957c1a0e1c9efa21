// RUN: lect opt --finalize-memref-to-llvm %s

func.func @one_element(%a: memref<1x1xf32>, %b: memref<1x1xf32, strided<[9, 8], offset: ?>>) {
  memref.copy %a, %b : memref<1x1xf32> to memref<1x1xf32, strided<[9, 8], offset: ?>>
  return
}

func.func @outer_dimension(%a: memref<1x4xf32, strided<[9, 1]>>, %b: memref<4x1xf32, strided<[1, 9]>>) {
  memref.copy %a, %a : memref<1x4xf32, strided<[9, 1]>> to memref<1x4xf32, strided<[9, 1]>>
  memref.copy %b, %b : memref<4x1xf32, strided<[1, 9]>> to memref<4x1xf32, strided<[1, 9]>>
  return
}
