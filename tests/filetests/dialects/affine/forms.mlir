// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// All operations of the dialect, in their own form, in the generic form, and from there back.

#map = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @maps_loops_memory(%n: index, %m: memref<?x?xf32>, %f: f32) {
  %0 = affine.apply #map(%n, %n)[%n]
  %1 = affine.apply affine_map<() -> (3)>() {a}
  %2 = affine.min #map(%n, %n)[%n]
  %3 = affine.max affine_map<(d0)[s0] -> (d0, s0, 3)>(%n)[%n] {b}
  %4 = affine.min affine_map<() -> (1, 2)>()
  affine.if #set(%n)[%n] { }
  affine.if #set(%n)[%n] { } else { } {c}
  %5 = affine.if #set(%n)[%n] -> f32 { affine.yield %f : f32 } else { affine.yield %f : f32 }
  %6:2 = affine.if #set(%n)[%n] -> (f32, f32) { affine.yield %f, %f : f32, f32 } else { affine.yield %f, %f : f32, f32 }
  affine.for %i = 0 to 10 { }
  affine.for %i = %n to %n step 3 { } {x = 3}
  affine.for %i = -5 to 10 step 1 { affine.yield }
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0, 3)>(%n)[%n] to min affine_map<(d0)[s0] -> (d0, s0, 3)>(%n)[%n] { }
  affine.for %i = max affine_map<(d0) -> (d0)>(%n) to min affine_map<()[s0] -> (s0 + 1)>()[%n] { }
  affine.for %i = max %n to min 5 { }
  affine.for %i = affine_map<() -> (2)>() to affine_map<()[s0] -> (s0)>()[%n] { }
  affine.for %i = affine_map<(d0) -> (2)>(%n) to affine_map<()[s0] -> (4)>()[%n] { }
  %7 = affine.for %i = 0 to 10 iter_args(%x = %f) -> f32 { affine.yield %x : f32 }
  %8:2 = affine.for %i = 0 to 10 iter_args(%x = %f, %y = %n) -> (f32, index) { affine.yield %x, %y : f32, index } {z}
  %9 = affine.for %i = 0 to 10 iter_args(%x = %f) -> f32 { %q = affine.load %m[%i, %i + 1] : memref<?x?xf32>  
     affine.yield %x : f32 }
  affine.for %i = 0 to 10 { affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) { 
    %z = affine.load %m[%i + %j, %i - %j * 3 + symbol(%n) floordiv 4 + (%j mod 5) ceildiv 7 - 1] : memref<?x?xf32>
    affine.store %z, %m[-%i, (%i + %j) * symbol(%n)] {k} : memref<?x?xf32>
    affine.store %z, %m[0, 3 * 5 - %i * -1] {k} : memref<?x?xf32>
   } }
  %l = affine.load %m[%n, %n] : memref<?x?xf32>
  %d:3 = affine.delinearize_index %n into (2, %n, 5) : index, index, index
  %e:3 = affine.delinearize_index %n into (%n, 5) {a} : index, index, index
  %e0 = affine.linearize_index [%n, %n] by (3, %n) : index
  %e1 = affine.linearize_index disjoint [%n, %n] by (3) {t} : index
  %e2 = affine.linearize_index [%n] by () : index
  %e3 = affine.delinearize_index %n into () : index
  return
}

func.func @dma(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  affine.dma_start %m[%n], %m[%n], %t[symbol(%n)], %n, %n, %n : memref<?xf32>, memref<?xf32>, memref<1xi32>
  affine.dma_start %m[%n+1], %m[%n], %t[3], %n : memref<?xf32>, memref<?xf32>, memref<1xi32>
  affine.dma_wait %t[%n], %n : memref<1xi32>
  return
}

func.func @parallel_bounds(%n: index, %p: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  affine.parallel (%i, %j, %k) = (%n + %p * 2, %p + %n, symbol(%p)) to (%p, %n, min(%p, %n, symbol(%n) + symbol(%p))) { }
  affine.parallel (%i, %j, %k) = (%n + %p floordiv 2, 1, symbol(%p)) to (1 mod 3, %n, min(%p, %n, symbol(%n) + symbol(%p))) step (2, 3, 4) { }
  return
}

func.func @parallel(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  %c = "x.y"() : () -> f32
  affine.parallel (%i, %j) = (0, max(%n, 4)) to (%n + 3, min(symbol(%n) * 2, %n)) step (2, 3) { 
    affine.store %c, %m[%i + %j] : memref<?xf32>
  } {a = 3}
  affine.parallel () = () to () { }
  %0 = affine.parallel (%i) = (%n + %n) to (%n * 3 - 4) reduce ("addf") -> f32 { affine.yield %c : f32}
  %1:2 = affine.parallel (%i) = (%n + symbol(%n)) to (-%n * 3 - 4) reduce ("addf", "mulf") -> (f32, f32) { affine.yield %c, %c : f32, f32}
  return
}

func.func @prefetch(%n: index, %m: memref<?xf32>) {
  affine.prefetch %m[%n], read, locality<3>, data : memref<?xf32>
  affine.prefetch %m[symbol(%n) + 1], write, locality<0>, instr {a} : memref<?xf32>
  return
}

func.func @vectors(%n: index, %m: memref<?xf32>, %v: vector<4xf32>) {
  %0 = affine.vector_load %m[%n] : memref<?xf32>, vector<4xf32>
  affine.vector_store %v, %m[%n + 1] {b} : memref<?xf32>, vector<4xf32>
  return
}

// Transfers have regions that do nothing.
func.func @transfers(%from: memref<40xf32>, %to: memref<4xf32, 1>, %tag: memref<1xi32>) {
  %zero = arith.constant 0 : index
  %size = arith.constant 4 : index
  "affine.dma_start"(%from, %zero, %to, %zero, %tag, %zero, %size) ({
  }) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>} : (memref<40xf32>, index, memref<4xf32, 1>, index, memref<1xi32>, index, index) -> ()
  return
}
