// RUN: lect opt --generate-runtime-verification=verbose-level=0 %s

// Checks of known values fold as far as MLIR folds them.
func.func @mixed(%a: memref<?x?xf32>, %s: index, %t: tensor<8x4xf32>, %q: tensor<4xf32>) {
  %0 = memref.subview %a[0, %s] [2, %s] [%s, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %1 = tensor.extract_slice %t[0, %s] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  %2 = tensor.extract_slice %t[%s, 0] [0, 4] [1, 1] : tensor<8x4xf32> to tensor<0x4xf32>
  %3 = tensor.extract_slice %q[0] [%s] [1]  : tensor<4xf32> to tensor<?xf32>
  return
}
func.func @ld(%m: memref<4x?xf32>, %v: f32) -> f32 {
  %i = arith.constant 2 : index
  %j = arith.constant 7 : index
  %0 = memref.load %m[%i, %j] : memref<4x?xf32>
  return %0 : f32
}
func.func @dimc(%m: memref<4x?xf32>, %u: memref<*xf32>, %t: tensor<*xf32>, %s : tensor<?xf32>) {
  %i = arith.constant 1 : index
  %0 = memref.dim %m, %i : memref<4x?xf32>
  %1 = memref.dim %u, %i : memref<*xf32>
  %2 = tensor.dim %t, %i : tensor<*xf32>
  %3 = tensor.dim %s, %i : tensor<?xf32>
  return
}
func.func @copyc(%a: memref<4x?xf32>, %b: memref<4x?xf32>, %c: memref<*xf32>, %d: memref<*xf32>) {
  memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32>
  memref.copy %c, %d : memref<*xf32> to memref<*xf32>
  memref.copy %c, %b : memref<*xf32> to memref<4x?xf32>
  return
}
func.func @exp(%a: memref<?x?xf32>, %s: index, %b: memref<8x8xf32>) {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%s, %s, %s] : memref<?x?xf32> into memref<?x?x?xf32>
  %1 = memref.expand_shape %b [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32> into memref<2x4x8xf32>
  return
}
func.func @sub(%a: memref<8x4xf32>, %s: index, %b: memref<8xf32>) {
  %0 = memref.subview %a[1, 1] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  %1 = memref.subview %a[1, %s] [%s, 0] [1, 1] : memref<8x4xf32> to memref<?x0xf32, strided<[4, 1], offset: ?>>
  %2 = memref.subview %b[%s] [1] [1] : memref<8xf32> to memref<f32, strided<[], offset: ?>>
  return
}
func.func @uc(%a: memref<*xf32>, %b: memref<?xf32>, %c: tensor<?x?xf32>, %d: memref<3xf32, affine_map<(d0) -> (d0*2)>>) {
  %0 = memref.cast %a : memref<*xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<?xf32> to memref<*xf32>
  %2 = tensor.cast %c : tensor<?x?xf32> to tensor<*xf32>
  %3 = tensor.cast %c : tensor<?x?xf32> to tensor<3x4xf32>
  return
}
func.func @dynamic(%a: memref<?x4xf32>, %i: index, %s: index, %t: index) {
  %0 = memref.subview %a[%i, 1] [%s, 2] [%t, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[?, 1], offset: ?>>
  return
}
func.func @ten(%a: tensor<?x4xf32>, %i: index, %j: index, %v: f32, %u: tensor<*xf32>) {
  %0 = tensor.extract %a[%i, %j] : tensor<?x4xf32>
  %1 = tensor.insert %v into %a[%i, %j] : tensor<?x4xf32>
  %2 = tensor.cast %a : tensor<?x4xf32> to tensor<2x4xf32>
  %3 = tensor.cast %u : tensor<*xf32> to tensor<2x?xf32>
  %4 = tensor.dim %a, %i : tensor<?x4xf32>
  %5 = tensor.extract_slice %a[%i, 1] [%j, 2] [%i, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %6 = tensor.insert_slice %5 into %a[%i, 1] [%j, 2] [%i, 1] : tensor<?x2xf32> into tensor<?x4xf32>
  return
}
