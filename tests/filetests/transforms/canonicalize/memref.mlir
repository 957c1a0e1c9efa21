// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Casts before users, sizes that are constants, views of views, and memory that nothing reads.

func.func @casts(%a: memref<4x8xf32>, %i: index, %v: f32) {
  %c = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %0 = memref.load %c[%i, %i] : memref<?x?xf32>
  memref.store %v, %c[%i, %i] : memref<?x?xf32>
  %1 = memref.cast %c : memref<?x?xf32> to memref<4x?xf32>
  memref.copy %c, %1 : memref<?x?xf32> to memref<4x?xf32>
  memref.prefetch %c[%i, %i], read, locality<3>, data : memref<?x?xf32>
  %2 = memref.atomic_rmw addf %v, %c[%i, %i] : (f32, memref<?x?xf32>) -> f32
  %u = memref.cast %c : memref<?x?xf32> to memref<*xf32>
  %3 = memref.rank %u : memref<*xf32>
  %4 = memref.rank %c : memref<?x?xf32>
  memref.dealloc %c : memref<?x?xf32>
  "t.use"(%0, %1, %2, %3, %4) : (f32, memref<4x?xf32>, f32, index, index) -> ()
  return
}

func.func @sizes(%n: index, %b: memref<2048xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc(%c16, %n) {alignment = 64 : i64, t.gone} : memref<?x?xf32>
  %s = memref.alloca(%n, %c16) : memref<?x?xf32>
  %v = memref.view %b[%c0][%c16, %n] : memref<2048xi8> to memref<?x?xf32>
  %0 = memref.dim %a, %c0 : memref<?x?xf32>
  %1 = memref.dim %a, %c1 : memref<?x?xf32>
  %2 = memref.dim %s, %c0 : memref<?x?xf32>
  %3 = memref.dim %v, %c1 : memref<?x?xf32>
  "t.use"(%a, %s, %v, %0, %1, %2, %3) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>, index, index, index, index) -> ()
  return
}

func.func @dead(%n: index, %v: f32) {
  %a = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloca() : memref<2xf32>
  %k = memref.alloc() : memref<2xf32>
  %c0 = arith.constant 0 : index
  memref.store %v, %a[%c0] : memref<?xf32>
  memref.store %v, %s[%c0] : memref<2xf32>
  memref.store %v, %k[%c0] : memref<2xf32>
  memref.dealloc %a : memref<?xf32>
  %0 = memref.load %k[%c0] : memref<2xf32>
  "t.use"(%0) : (f32) -> ()
  return
}

func.func @subviews(%a: memref<8x16x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %a[%c0, %c4, 0] [%c4, %n, 1] [%c1, 1, 1] : memref<8x16x4xf32> to memref<?x?xf32, strided<[?, 4], offset: ?>>
  %1 = memref.subview %a[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32, strided<[64, 4, 1]>>
  %2 = memref.dim %0, %c1 : memref<?x?xf32, strided<[?, 4], offset: ?>>
  %c = memref.cast %a : memref<8x16x4xf32> to memref<?x16x?xf32>
  %3 = memref.subview %c[%n, 0, 0] [2, 16, %n] [1, 1, 1] : memref<?x16x?xf32> to memref<2x16x?xf32, strided<[?, ?, 1], offset: ?>>
  "t.use"(%0, %1, %2, %3) : (memref<?x?xf32, strided<[?, 4], offset: ?>>, memref<8x16x4xf32, strided<[64, 4, 1]>>, index, memref<2x16x?xf32, strided<[?, ?, 1], offset: ?>>) -> ()
  return
}

func.func @reinterpreted(%a: memref<4x8xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, %strides#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.reinterpret_cast %a to offset: [%c2], sizes: [%n, 2], strides: [1, %n] : memref<4x8xf32> to memref<?x2xf32, strided<[1, ?], offset: ?>>
  %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [32], strides: [1] : memref<?x2xf32, strided<[1, ?], offset: ?>> to memref<32xf32>
  %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [32], strides: [1] : memref<32xf32> to memref<32xf32>
  "t.use"(%0, %1, %3) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x2xf32, strided<[1, ?], offset: ?>>, memref<32xf32>) -> ()
  return
}

func.func @regrouped(%a: memref<2x3x4x5xf32>, %n: index, %d: memref<?x4xf32>) {
  %0 = memref.collapse_shape %a [[0, 1], [2], [3]] : memref<2x3x4x5xf32> into memref<6x4x5xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<6x4x5xf32> into memref<24x5xf32>
  %2 = memref.expand_shape %1 [[0, 1, 2], [3]] output_shape [2, 3, 4, 5] : memref<24x5xf32> into memref<2x3x4x5xf32>
  %3 = memref.expand_shape %d [[0, 1], [2]] output_shape [%n, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>
  %4 = memref.collapse_shape %3 [[0, 1], [2]] : memref<?x2x4xf32> into memref<?x4xf32>
  %c = memref.cast %a : memref<2x3x4x5xf32> to memref<?x3x4x5xf32>
  %5 = memref.collapse_shape %c [[0, 1], [2, 3]] : memref<?x3x4x5xf32> into memref<?x20xf32>
  "t.use"(%1, %2, %4, %5) : (memref<24x5xf32>, memref<2x3x4x5xf32>, memref<?x4xf32>, memref<?x20xf32>) -> ()
  return
}

func.func @others(%a: memref<4x8xf32>, %e: memref<0xf32>, %s: memref<2xindex>, %i: index) {
  memref.copy %a, %a : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %e, %e : memref<0xf32> to memref<0xf32>
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<8x4xf32, strided<[1, 8]>> to memref<4x8xf32, strided<[8, 1]>>
  %2 = memref.memory_space_cast %a : memref<4x8xf32> to memref<4x8xf32, 1>
  %3 = memref.memory_space_cast %2 : memref<4x8xf32, 1> to memref<4x8xf32, 2>
  %4 = memref.assume_alignment %a, 16 : memref<4x8xf32>
  %5 = memref.assume_alignment %4, 16 : memref<4x8xf32>
  %6 = memref.reshape %a(%s) : (memref<4x8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %7 = memref.dim %6, %i : memref<?x?xf32>
  "t.use"(%1, %3, %5, %7) : (memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32, 2>, memref<4x8xf32>, index) -> ()
  return
}
