// RUN: lect opt --finalize-memref-to-llvm %s
// RUN: lect opt --pass-pipeline=builtin.module(finalize-memref-to-llvm{use-aligned-alloc=true}) %s
// RUN: lect opt --pass-pipeline=builtin.module(finalize-memref-to-llvm{use-generic-functions=true}) %s

func.func @m(%i: index, %m3: memref<4xf32, 3>, %v: memref<?xi8>, %sh: memref<2xindex>, %shu: memref<?xindex>, %src: memref<?xf32>, %f: f32, %i32: i32, %mi: memref<4xi32>, %mf: memref<4xf32>, %u: memref<*xf32>, %sd: memref<?x?xf32, strided<[?, ?], offset: ?>>, %n : memref<4xmemref<2xf32>>) {
  %0 = memref.alloc() {alignment = 32} : memref<4xf32, 3>
  %1 = memref.alloca() {alignment = 32} : memref<4xf32, 3>
  %2 = memref.alloc() : memref<4xvector<4xf32>>
  %3 = memref.alloc() : memref<f32>
  %4 = memref.view %v[%i][%i, %i] : memref<?xi8> to memref<?x?x4xf32>
  %5 = memref.reshape %src(%sh) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %7 = memref.atomic_rmw maximumf %f, %mf[%i] : (f32, memref<4xf32>) -> f32
  %8 = memref.atomic_rmw minnumf %f, %mf[%i] : (f32, memref<4xf32>) -> f32
  %9 = memref.atomic_rmw assign %f, %mf[%i] : (f32, memref<4xf32>) -> f32
  %10 = memref.atomic_rmw maxu %i32, %mi[%i] : (i32, memref<4xi32>) -> i32
  %11 = memref.atomic_rmw ori %i32, %mi[%i] : (i32, memref<4xi32>) -> i32
  %12 = memref.atomic_rmw mulf %f, %mf[%i] : (f32, memref<4xf32>) -> f32
  %13 = memref.load %sd[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %14 = memref.load %3[] : memref<f32>
  %15 = memref.alloca_scope -> f32 {
    memref.alloca_scope.return %f : f32
  }
  %16 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  %17 = memref.reinterpret_cast %u to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  %19 = memref.load %mf[%i] {alignment = 16 : i64, nontemporal = true} : memref<4xf32>
  memref.copy %u, %u : memref<*xf32> to memref<*xf32>
  %20 = memref.atomic_rmw xori %i32, %mi[%i] : (i32, memref<4xi32>) -> i32
  %22 = memref.atomic_rmw andi %i32, %mi[%i] : (i32, memref<4xi32>) -> i32
  %23 = memref.atomic_rmw mins %i32, %mi[%i] : (i32, memref<4xi32>) -> i32
  %24 = memref.realloc %src : memref<?xf32> to memref<8xf32>
  %25 = memref.subview %src[0][4][1] : memref<?xf32> to memref<4xf32>
  return
}
