// RUN: lect opt --int-range-optimizations --allow-unregistered-dialect %s

// Ranges of operands, counters of loops, sizes and elements of vectors decide comparisons, divisions and remainders.

func.func @vec(%v: vector<4xi32>) -> (vector<4xi1>, vector<4xi32>) {
  %c = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %m = arith.constant dense<7> : vector<4xi32>
  %a = arith.andi %v, %m : vector<4xi32>
  %t = arith.constant dense<100> : vector<4xi32>
  %r = arith.cmpi ult, %a, %t : vector<4xi32>
  %s = arith.addi %a, %c : vector<4xi32>
  %q = arith.divui %s, %t : vector<4xi32>
  return %r, %q : vector<4xi1>, vector<4xi32>
}
func.func @aff(%n: index) {
  affine.for %i = 0 to 10 {
    %c = arith.constant 10 : index
    %r = arith.cmpi ult, %i, %c : index
    "use"(%r) : (i1) -> ()
  }
  scf.for %i = %n to %n step %n {
    %c = arith.constant 0 : index
    %r = arith.cmpi sge, %i, %c : index
    "use"(%r) : (i1) -> ()
  }
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  scf.parallel (%i, %j) = (%c0, %n) to (%c10, %c11) step (%c10, %n) {
    %c = arith.constant 10 : index
    %r = arith.cmpi slt, %i, %c : index
    "use"(%r) : (i1) -> ()
    %r2 = arith.cmpi slt, %j, %c11 : index
    "use"(%r2) : (i1) -> ()
  }
  scf.forall (%i, %j) in (10, %n) {
    %c = arith.constant 10 : index
    %r = arith.cmpi slt, %i, %c : index
    "use"(%r) : (i1) -> ()
    %r2 = arith.cmpi sge, %j, %c0 : index
    "use"(%r2) : (i1) -> ()
  }
  return
}
func.func @flt(%x: f32, %a: i32) -> i32 {
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2.0 : f32
  %c = arith.cmpf olt, %c1, %c2 : f32
  %r = scf.if %c -> (i32) {
    %o = arith.constant 1 : i32
    scf.yield %o : i32
  } else {
    %o = arith.constant 2 : i32
    scf.yield %o : i32
  }
  return %r : i32
}

// Remainders of values below the divisor.
func.func @remainders(%a: i32, %i: index) -> (i32, i32, index) {
  %c7 = arith.constant 7 : i32
  %c16 = arith.constant 16 : i32
  %c100 = arith.constant 100 : index
  %0 = arith.andi %a, %c7 : i32
  %1 = arith.remui %0, %c16 : i32
  %2 = arith.remsi %0, %c7 : i32
  %3 = arith.remui %i, %c100 : index
  %4 = arith.remsi %3, %c100 : index
  return %1, %2, %4 : i32, i32, index
}

// The sum grows in each iteration: it may be anything. The counter is not.
func.func @loop(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %c0) -> (index) {
    %1 = arith.addi %sum, %i : index
    %2 = arith.cmpi ult, %1, %c8 : index
    "use"(%2) : (i1) -> ()
    %3 = arith.remui %i, %c8 : index
    "use"(%3) : (index) -> ()
    scf.yield %1 : index
  }
  return %0 : index
}

// Arguments of functions whose callers are all known.
func.func private @callee(%a: i32) -> i1 {
  %c10 = arith.constant 10 : i32
  %0 = arith.cmpi slt, %a, %c10 : i32
  return %0 : i1
}
func.func private @one(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func @callers(%a: i32) -> (i1, i1, i32) {
  %c3 = arith.constant 3 : i32
  %c9 = arith.constant 9 : i32
  %0 = arith.andi %a, %c3 : i32
  %1 = call @callee(%0) : (i32) -> i1
  %2 = call @callee(%c9) : (i32) -> i1
  %3 = call @one(%c3, %a) : (i32, i32) -> i32
  return %1, %2, %3 : i1, i1, i32
}

func.func @sizes(%m: memref<4x?x8xf32>, %t: tensor<2x3xf32>, %i: index) {
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  %0 = arith.andi %i, %c1 : index
  %1 = tensor.dim %t, %0 : tensor<2x3xf32>
  %2 = arith.cmpi ult, %1, %c8 : index
  %3 = memref.dim %m, %i : memref<4x?x8xf32>
  %4 = arith.cmpi sgt, %3, %c-1 : index
  %5 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
  %6 = arith.cmpi ult, %5, %c8 : index
  "use"(%2, %4, %6) : (i1, i1, i1) -> ()
  return
}

func.func @vectors(%v: vector<8xi32>, %a: i32) {
  %step = vector.step : vector<8xindex>
  %0 = vector.extract %step[3] : index from vector<8xindex>
  %c8 = arith.constant 8 : index
  %1 = arith.cmpi ult, %0, %c8 : index
  %c3 = arith.constant 3 : i32
  %2 = arith.andi %a, %c3 : i32
  %3 = vector.broadcast %2 : i32 to vector<2x4xi32>
  %4 = vector.shape_cast %3 : vector<2x4xi32> to vector<8xi32>
  %5 = arith.constant dense<4> : vector<8xi32>
  %6 = arith.cmpi ult, %4, %5 : vector<8xi32>
  "use"(%1, %6) : (i1, vector<8xi1>) -> ()
  return
}

func.func @indices(%i: index, %a: i32) {
  %idx3 = index.constant 3
  %idx1000 = index.constant 1000
  %0 = index.and %i, %idx3
  %1 = index.cmp ult(%0, %idx1000)
  %2 = index.sizeof
  %3 = index.cmp ult(%2, %idx1000)
  %4 = index.mul %0, %idx1000
  %5 = index.divu %4, %idx1000
  %6 = index.remu %5, %idx1000
  %7 = index.casts %a : i32 to index
  %8 = index.maxs %7, %idx1000
  %9 = index.cmp sge(%8, %idx3)
  "use"(%1, %3, %6, %9) : (i1, i1, index, i1) -> ()
  return
}
