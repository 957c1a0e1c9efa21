// RUN: lect opt --finalize-memref-to-llvm %s

func.func @m(%m: memref<?x4xf32>, %s: memref<4x4xf32, strided<[8, 1], offset: 3>>, %u: memref<*xf32>, %i: index, %f: f32, %sp: memref<4xf32, 3>, %i32: i32, %mi: memref<4xi32>) -> index {
  %0 = memref.load %m[%i, %i] : memref<?x4xf32>
  memref.store %0, %s[%i, %i] {nontemporal = true} : memref<4x4xf32, strided<[8, 1], offset: 3>>
  %1 = memref.alloc() : memref<4x4xf32>
  %2 = memref.alloc(%i) {alignment = 64} : memref<?x4xf32>
  %3 = memref.alloca(%i) : memref<?x4xf32>
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<?x4xf32>
  %d0 = memref.dim %m, %i : memref<?x4xf32>
  %d1 = memref.dim %u, %i : memref<*xf32>
  memref.dealloc %1 : memref<4x4xf32>
  memref.dealloc %u : memref<*xf32>
  %r = memref.rank %u : memref<*xf32>
  %c = memref.cast %m : memref<?x4xf32> to memref<4x4xf32>
  %c2 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %c3 = memref.cast %u : memref<*xf32> to memref<?x4xf32>
  memref.copy %1, %c : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %s, %1 : memref<4x4xf32, strided<[8, 1], offset: 3>> to memref<4x4xf32>
  %l = memref.load %sp[%i] : memref<4xf32, 3>
  %am = memref.assume_alignment %m, 16 : memref<?x4xf32>
  %at = memref.atomic_rmw addf %f, %m[%i, %i] : (f32, memref<?x4xf32>) -> f32
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?x4xf32>
  %rc = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<?x4xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %tr = memref.transpose %m (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %bb, %off, %sz:2, %st:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %ai = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  %msc = memref.memory_space_cast %sp : memref<4xf32, 3> to memref<4xf32>
  %gg = memref.get_global @g : memref<4xf32>
  %v = memref.alloc(%i) : memref<?xi8>
  %vw = memref.view %v[%i][%i] : memref<?xi8> to memref<?x4xf32>
  %g = memref.generic_atomic_rmw %mi[%i] : memref<4xi32> {
  ^bb0(%cur: i32):
    %n = llvm.add %cur, %i32 : i32
    memref.atomic_yield %n : i32
  }
  memref.alloca_scope {
    %x = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return
  }
  return %d : index
}
memref.global "private" constant @g : memref<4xf32> = dense<1.0> {alignment = 64}
memref.global @h : memref<f32> = dense<1.0>
memref.global @un : memref<4xi32> = uninitialized
memref.global "private" @ex : memref<4x3xi32>
