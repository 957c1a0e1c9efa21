// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// All operations of the dialect, in their own form, in the generic form, and from there back.

memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
memref.global @later : memref<4xi8> = uninitialized
memref.global "nested" @elsewhere : memref<f32>

func.func @lifetime(%n: index, %s: index) -> memref<2xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n)[%s] {alignment = 16 : i64} : memref<4x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>, 3>
  %2 = memref.alloc(%n) : memref<?xf32>
  %3 = memref.realloc %2 : memref<?xf32> to memref<8xf32>
  %4 = memref.realloc %3(%n) {alignment = 8 : i64} : memref<8xf32> to memref<?xf32>
  %5 = memref.alloca_scope -> (index) {
    %6 = memref.alloca(%n) {alignment = 4 : i64} : memref<?xi8>
    memref.alloca_scope.return %n : index
  }
  memref.alloca_scope {
    %6 = memref.alloca()[%5] : memref<2xf32, strided<[1], offset: ?>>
  } {note}
  memref.dealloc %4 : memref<?xf32>
  %7 = memref.get_global @table : memref<2xf32> {note}
  return %7 : memref<2xf32>
}

func.func @access(%m: memref<4x?xf32>, %i: index, %f: f32) {
  %0 = memref.load %m[%i, %i] {alignment = 4 : i64, nontemporal = true} : memref<4x?xf32>
  memref.store %0, %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
  %1 = memref.atomic_rmw addf %f, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32
  %2 = memref.atomic_rmw assign %f, %m[%i, %i] {note} : (f32, memref<4x?xf32>) -> f32
  %3 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xf32> {
  ^bb0(%old: f32):
    %4 = arith.mulf %old, %f : f32
    memref.atomic_yield %4 : f32
  } {note}
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x?xf32>
  memref.copy %m, %m : memref<4x?xf32> to memref<4x?xf32>
  return
}

func.func @transfers(%from: memref<8xf32>, %to: memref<2x4xf32, 1>, %tag: memref<1xi32>, %i: index) {
  memref.dma_start %from[%i], %to[%i, %i], %i, %tag[%i] : memref<8xf32>, memref<2x4xf32, 1>, memref<1xi32>
  memref.dma_start %from[%i], %to[%i, %i], %i, %tag[%i], %i, %i : memref<8xf32>, memref<2x4xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %i {note} : memref<1xi32>
  return
}

func.func @knowledge(%m: memref<8xf32>, %n: memref<4xi8, 2>, %i: index) {
  %0 = memref.assume_alignment %m, 16 : memref<8xf32>
  %1:2 = memref.distinct_objects %m, %n : memref<8xf32>, memref<4xi8, 2>
  %2 = memref.dim %m, %i : memref<8xf32>
  %3 = memref.rank %m : memref<8xf32>
  %4 = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index
  %base, %offset, %sizes, %strides = memref.extract_strided_metadata %m : memref<8xf32> -> memref<f32>, index, index, index
  return
}

func.func @casts(%m: memref<8xf32>, %u: memref<*xf32>, %i: index) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.cast %0 : memref<?xf32, strided<[?], offset: ?>> to memref<*xf32>
  %2 = memref.memory_space_cast %m : memref<8xf32> to memref<8xf32, 5>
  %3 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 5>
  %4 = memref.reinterpret_cast %u to offset: [%i], sizes: [2, %i], strides: [%i, 1] : memref<*xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %5 = memref.reinterpret_cast %m to offset: [0], sizes: [], strides: [] {note} : memref<8xf32> to memref<f32>
  return
}

func.func @parts(%m: memref<4x6xf32>, %bytes: memref<2048xi8>, %i: index) {
  %0 = memref.subview %m[%i, 0] [2, 3] [1, 2] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 2], offset: ?>>
  %1 = memref.subview %m[1, 1] [1, 3] [1, 2] : memref<4x6xf32> to memref<3xf32, strided<[2], offset: 7>>
  %2 = memref.subview %m[1, 1] [1, 1] [1, 1] : memref<4x6xf32> to memref<f32, strided<[], offset: 7>>
  %3 = memref.view %bytes[%i][%i] : memref<2048xi8> to memref<?x4xf32>
  return
}

func.func @shapes(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>, %shape: memref<2xi64>, %plain: memref<8xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, %i] : memref<4x?xf32, strided<[?, 1], offset: 3>> into memref<2x2x?xf32, strided<[?, ?, 1], offset: 3>>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<2x2x?xf32, strided<[?, ?, 1], offset: 3>> into memref<4x?xf32, strided<[?, 1], offset: 3>>
  %2 = memref.reshape %plain(%shape) : (memref<8xf32>, memref<2xi64>) -> memref<?x?xf32>
  %3 = memref.transpose %2 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return
}
