// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Maps are composed with those that give their operands, and bounds that are known make others simpler.

func.func @compose(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 42 - 1)>(%a)[%b]
  %1 = affine.apply affine_map<(d0, d1) -> (d0 + d1 + 7)>(%0, %a)
  %2 = affine.apply affine_map<(d0) -> ((d0 * 4) floordiv 3)>(%1)
  %c4 = arith.constant 4 : index
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%a)[%c4]
  %4 = affine.apply affine_map<(d0) -> (d0)>(%b)
  return %2, %3, %4 : index, index, index
}

func.func @constants() -> (index, index, index) {
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + 2)>(%c4)[%c9]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 6, 12)>(%c4)[%c9]
  %2 = affine.max affine_map<(d0)[s0] -> (d0, s0 - 6, 12)>(%c4)[%c9]
  return %0, %1, %2 : index, index, index
}

func.func @extremes(%a: index, %b: index, %c: index) -> (index, index, index, index) {
  %c8 = arith.constant 8 : index
  %0 = affine.min affine_map<()[s0, s1] -> (s0 + s1, s0 * s1, s0 + s1)>()[%a, %b]
  %1 = affine.min affine_map<()[s0] -> (s0 + 16, s0 * 8)>()[%a]
  %2 = affine.min affine_map<(d0)[s0] -> (s0 + 4, d0)>(%1)[%b]
  %3 = affine.max affine_map<(d0) -> (d0 + 1)>(%a)
  %4 = affine.max affine_map<(d0, d1) -> (d0 + d1, d1 + 16, 32)>(%a, %b)
  return %0, %2, %3, %4 : index, index, index, index
}

func.func @memory(%m: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0] : memref<100xf32>
    affine.store %1, %m[%0 + 3] : memref<100xf32>
    affine.prefetch %m[%0], read, locality<2>, data : memref<100xf32>
    %2 = affine.vector_load %m[%0] : memref<100xf32>, vector<4xf32>
    affine.vector_store %2, %m[%0 + 1] : memref<100xf32>, vector<4xf32>
  }
  return
}

func.func @cast_memory(%m: memref<100xf32>, %i: index) -> f32 {
  %c = memref.cast %m : memref<100xf32> to memref<?xf32>
  %0 = affine.load %c[%i] : memref<?xf32>
  affine.store %0, %c[%i + 1] : memref<?xf32>
  return %0 : f32
}

// Induction variables bound quotients and remainders.
func.func @ranges(%m: memref<?xindex>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 8)>(%i, %j)
      %1 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) mod 8)>(%i, %j)
      %2 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%j)
      %3 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
      %4 = affine.apply affine_map<(d0) -> ((d0 + 16) ceildiv 32)>(%j)
      "t.use"(%0, %1, %2, %3, %4) : (index, index, index, index, index) -> ()
    }
  }
  return
}

func.func @bounds(%n: index, %m: index) {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  affine.for %i = affine_map<(d0) -> (d0)>(%c3) to affine_map<(d0) -> (d0 + 1)>(%c9) {
    affine.for %j = max affine_map<(d0) -> (d0, 1)>(%i) to min affine_map<(d0)[s0] -> (s0, 100, d0 + 4, s0)>(%i)[%n] {
      "t.use"(%i, %j) : (index, index) -> ()
    }
  }
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.parallel (%i, %j) = (%0, 0) to (%m, symbol(%0) + 2) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @empty_loops(%a: f32, %b: f32, %n: index) -> (f32, f32, f32, f32) {
  %0 = affine.for %i = 5 to 3 iter_args(%x = %a) -> f32 {
    %1 = "t.never"(%x) : (f32) -> f32
    affine.yield %1 : f32
  }
  %2 = affine.for %i = 0 to 10 iter_args(%x = %a) -> f32 {
    affine.yield %b : f32
  }
  %3 = affine.for %i = 0 to %n iter_args(%x = %a) -> f32 {
    affine.yield %x : f32
  }
  %4:2 = affine.for %i = 0 to 2 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    affine.yield %y, %x : f32, f32
  }
  return %0, %2, %3, %4#0 : f32, f32, f32, f32
}

func.func @conditions(%n: index) -> i32 {
  %c9 = arith.constant 9 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 2 >= 0)>(%0)[%c9] {
    "t.yes"() : () -> ()
  } else {
  }
  affine.if affine_set<() : (1 == 0)>() {
    "t.never"() : () -> ()
  }
  affine.if affine_set<() : (0 == 0)>() {
    "t.always"() : () -> ()
  } else {
    "t.never"() : () -> ()
  }
  %1 = affine.if affine_set<() : (1 == 0)>() -> i32 {
    %2 = "t.never"() : () -> i32
    affine.yield %2 : i32
  } else {
    %2 = "t.always"() : () -> i32
    affine.yield %2 : i32
  }
  return %1 : i32
}
