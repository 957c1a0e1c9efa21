// RUN: lect opt --allow-unregistered-dialect --lower-affine %s

// Maps become arithmetic, loops and conditions those of scf, accesses those of memref and vector.

#map = affine_map<(d0)[s0] -> (d0 * 4 + s0 floordiv 3, d0 mod 5)>
#set = affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 == 0)>
func.func @for(%n: index, %x: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>) -> f32 {
  %r = affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> f32 {
    %v = affine.load %m[%i + 3] : memref<?xf32>
    %b = arith.addf %a, %v : f32
    affine.store %b, %m2[%i, symbol(%n) * 2] : memref<?x?xf32>
    affine.yield %b : f32
  }
  affine.for %i = max affine_map<(d0) -> (d0, 5)>(%n) to min affine_map<(d0)[s0] -> (d0 floordiv 2, s0 ceildiv 7)>(%n)[%n] {
    %y = affine.apply affine_map<(d0) -> (d0 mod 5 + d0 * -1)>(%i)
    "t.u"(%y) : (index) -> ()
  }
  return %r : f32
}
func.func @if(%n: index, %i: index) -> i32 {
  %r = affine.if #set(%i)[%n] -> i32 {
    %a = "t.a"() : () -> i32
    affine.yield %a : i32
  } else {
    %a = "t.b"() : () -> i32
    affine.yield %a : i32
  }
  affine.if affine_set<() : (0 == 0)>() {
    "t.c"() : () -> ()
  }
  return %r : i32
}
func.func @minmax(%i: index, %j: index) -> (index, index) {
  %a = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, 9)>(%i)[%j]
  %b = affine.max affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%j]
  return %a, %b : index, index
}
func.func @par(%n: index, %m: memref<?xf32>) -> f32 {
  affine.parallel (%i, %j) = (0, %n) to (%n, 10) step (1, 3) {
    %v = affine.load %m[%i] : memref<?xf32>
    affine.store %v, %m[%j] : memref<?xf32>
  }
  %r = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> f32 {
    %v = affine.load %m[%i] : memref<?xf32>
    affine.yield %v : f32
  }
  affine.prefetch %m[%n + 1], read, locality<3>, data : memref<?xf32>
  %w = affine.vector_load %m[%n] : memref<?xf32>, vector<4xf32>
  affine.vector_store %w, %m[%n + 8] : memref<?xf32>, vector<4xf32>
  return %r : f32
}

// Constants of other dialects stay.
func.func @constants() -> (index, i32) {
  %0 = index.constant 3
  %1 = ub.poison : i32
  return %0, %1 : index, i32
}

func.func @take_apart(%i: index, %n: index) -> (index, index, index, index) {
  %0:3 = affine.delinearize_index %i into (8, %n, 4) : index, index, index
  %1 = affine.delinearize_index %i into (6) : index
  return %0#0, %0#1, %0#2, %1 : index, index, index, index
}
func.func @put_together(%a: index, %b: index, %n: index, %m: index) -> (index, index, index) {
  %0 = affine.linearize_index [%a, %b, %n] by (%n, 5) : index
  %1 = affine.linearize_index disjoint [%a, %b, %m] by (3, %n, %m) : index
  %2 = affine.linearize_index [%a] by (3) : index
  return %0, %1, %2 : index, index, index
}
func.func @in_loops(%a: index, %n: index, %m: memref<?xindex>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %0 = affine.linearize_index [%j, %i, %a] by (4, %n, 2) : index
      memref.store %0, %m[%j] : memref<?xindex>
    }
  }
  return
}
func.func @copies(%from: memref<512x32xf32>, %to: memref<32x32xf32, 2>, %n: index) {
  %tag = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 16 {
    affine.dma_start %from[%i * 2 + 1, %i], %to[%c0, %i floordiv 4], %tag[0], %n, %n, %n : memref<512x32xf32>, memref<32x32xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}
// Casts that undo each other go, though they may stay.
func.func @casts(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i32 to i64, i64
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i64, i64 to i32, i32
  return %1#0, %1#1 : i32, i32
}
