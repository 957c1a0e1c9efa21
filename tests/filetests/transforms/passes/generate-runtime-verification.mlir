// RUN: lect opt --generate-runtime-verification %s
// RUN: lect opt --generate-runtime-verification=verbose-level=0 %s

// Conditions that are unknown statically are checked before each operation.
func.func @ld(%m: memref<4x?xf32>, %i: index, %j: index, %v: f32) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<4x?xf32>
  memref.store %v, %m[%i, %j] : memref<4x?xf32>
  return %0 : f32
}
func.func @ld0(%m: memref<f32>) -> f32 {
  %0 = memref.load %m[] : memref<f32>
  return %0 : f32
}
func.func @cast(%m: memref<*xf32>, %a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x4xf32>) {
  %0 = memref.cast %m : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: 3>>
  %1 = memref.cast %a : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<4x5xf32, strided<[5, 1], offset: 2>>
  %2 = memref.cast %b : memref<?x4xf32> to memref<?x?xf32>
  return
}
func.func @dim(%m: memref<4x?xf32>, %u: memref<*xf32>, %i: index) {
  %0 = memref.dim %m, %i : memref<4x?xf32>
  %1 = memref.dim %u, %i : memref<*xf32>
  return
}
func.func @copy(%a: memref<4x?xf32>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<4x?xf32> to memref<?x?xf32>
  return
}
func.func @exp(%a: memref<?x4xf32>, %s: index) {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%s, 5, 4] : memref<?x4xf32> into memref<?x5x4xf32>
  return
}
func.func @align(%a: memref<?x4xf32>) {
  %0 = memref.assume_alignment %a, 8 : memref<?x4xf32>
  return
}
func.func @atom(%a: memref<?xf32>, %i: index, %v: f32) {
  %0 = memref.atomic_rmw addf %v, %a[%i] : (f32, memref<?xf32>) -> f32
  %1 = memref.generic_atomic_rmw %a[%i] : memref<?xf32> {
  ^bb0(%c: f32):
    memref.atomic_yield %c : f32
  }
  return
}
