// RUN: lect opt --memref-expand %s
// RUN: lect opt --expand-realloc %s
// RUN: lect opt --expand-strided-metadata %s
// RUN: lect opt --fold-memref-alias-ops %s

func.func @views(%m: memref<16x?xf32, strided<[?, 1], offset: ?>>, %i: index, %v: vector<4xf32>) -> (memref<2x3xf32, strided<[?, 2], offset: ?>>, memref<4x4x?xf32, strided<[?, ?, 1], offset: ?>>) {
  %view = memref.subview %m[%i, 4] [2, 3] [1, 2] : memref<16x?xf32, strided<[?, 1], offset: ?>> to memref<2x3xf32, strided<[?, 2], offset: ?>>
  %n = memref.dim %m, %i : memref<16x?xf32, strided<[?, 1], offset: ?>>
  %expanded = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 4, %n] : memref<16x?xf32, strided<[?, 1], offset: ?>> into memref<4x4x?xf32, strided<[?, ?, 1], offset: ?>>
  return %view, %expanded : memref<2x3xf32, strided<[?, 2], offset: ?>>, memref<4x4x?xf32, strided<[?, ?, 1], offset: ?>>
}

func.func @accesses(%m: memref<16x16xf32>, %i: index, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %view = memref.subview %m[%i, 2] [4, 4] [1, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  %0 = memref.load %view[%i, %i] : memref<4x4xf32, strided<[16, 1], offset: ?>>
  vector.store %v, %view[%i, %i] : memref<4x4xf32, strided<[16, 1], offset: ?>>, vector<4xf32>
  %collapsed = memref.collapse_shape %m [[0, 1]] : memref<16x16xf32> into memref<256xf32>
  %1 = vector.load %collapsed[%i] : memref<256xf32>, vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

func.func @changes(%m: memref<?xf32>, %n: index, %x: f32, %s: memref<2xindex>, %u: memref<*xf32>) -> (memref<?xf32>, memref<?x?xf32>) {
  %0 = memref.atomic_rmw maximumf %x, %m[%n] : (f32, memref<?xf32>) -> f32
  %1 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  %2 = memref.reshape %u(%s) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  return %1, %2 : memref<?xf32>, memref<?x?xf32>
}
