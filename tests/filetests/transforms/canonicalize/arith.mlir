// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Sums, casts, comparisons and selections with constants, and of inverse operations.

func.func @sums(%x: i32, %y: i32) {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %cm1 = arith.constant -1 : i32
  %add = arith.addi %x, %c3 : i32
  %add_flags = arith.addi %x, %c3 overflow<nsw, nuw> : i32
  %sub = arith.subi %x, %c3 : i32
  %from = arith.subi %c3, %x : i32
  %mul = arith.muli %x, %c3 : i32
  %neg = arith.muli %y, %cm1 : i32
  %0 = arith.addi %add, %c5 : i32
  %1 = arith.addi %add_flags, %c5 overflow<nsw> : i32
  %2 = arith.addi %sub, %c5 : i32
  %3 = arith.addi %from, %c5 : i32
  %4 = arith.addi %x, %neg : i32
  %5 = arith.addi %neg, %x : i32
  %6 = arith.muli %mul, %c5 : i32
  %7 = arith.subi %add, %c5 : i32
  %8 = arith.subi %c5, %add : i32
  %9 = arith.subi %sub, %c5 : i32
  %10 = arith.subi %from, %c5 : i32
  %11 = arith.subi %c5, %sub : i32
  %12 = arith.subi %c5, %from : i32
  %diff = arith.subi %x, %y : i32
  %13 = arith.subi %diff, %x : i32
  "t.use"(%0, %1, %2, %3, %4, %5, %6) : (i32, i32, i32, i32, i32, i32, i32) -> ()
  "t.use"(%7, %8, %9, %10, %11, %12, %13) : (i32, i32, i32, i32, i32, i32, i32) -> ()
  return
}

func.func @extended(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %overflow = arith.addui_extended %x, %y : i32, i1
  %1, %high = arith.mulsi_extended %x, %y : i32
  %2, %high2 = arith.mului_extended %x, %y : i32
  %3, %high3 = arith.mulsi_extended %x, %c1 : i32
  return %0, %1, %2, %3, %high3 : i32, i32, i32, i32, i32
}

func.func @casts(%x: i8, %y: i8, %z: i32, %n: index) {
  %sx = arith.extsi %x : i8 to i32
  %sy = arith.extsi %y : i8 to i32
  %ux = arith.extui %x : i8 to i32
  %uy = arith.extui %y : i8 to i32
  %0 = arith.andi %sx, %sy : i32
  %1 = arith.ori %ux, %uy : i32
  %2 = arith.xori %ux, %uy : i32
  %3 = arith.cmpi eq, %sx, %sy : i32
  %4 = arith.cmpi ne, %ux, %uy : i32
  %5 = arith.extsi %ux : i32 to i64
  %6 = arith.trunci %sx : i32 to i16
  %7 = arith.trunci %ux : i32 to i16
  %c16 = arith.constant 16 : i32
  %shifted = arith.shrsi %z, %c16 : i32
  %8 = arith.trunci %shifted : i32 to i16
  %exact = arith.shrsi %z, %c16 exact : i32
  %13 = arith.trunci %exact : i32 to i16
  %index = arith.index_cast %sx : i32 to index
  %indexu = arith.index_castui %ux : i32 to index
  %to = arith.index_cast %n : index to i64
  %9 = arith.index_cast %to : i64 to index
  %f = arith.bitcast %z : i32 to f32
  %10 = arith.bitcast %f : f32 to i32
  %d = arith.sitofp %z : i32 to f64
  %11 = arith.truncf %d : f64 to f32
  %e = arith.uitofp %z : i32 to f64
  %12 = arith.truncf %e : f64 to f16
  "t.use"(%0, %1, %2, %3, %4, %5, %6) : (i32, i32, i32, i1, i1, i64, i16) -> ()
  "t.use"(%13) : (i16) -> ()
  "t.use"(%7, %8, %index, %indexu, %9, %10, %11, %12) : (i16, i16, index, index, index, i32, f32, f16) -> ()
  return
}

func.func @choices(%c: i1, %a: i32, %b: i32, %d: i32) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %less = arith.cmpi slt, %a, %b : i32
  %0 = arith.xori %less, %true : i1
  %not = arith.xori %c, %true : i1
  %1 = arith.select %not, %a, %b : i32
  %inner = arith.select %c, %a, %b : i32
  %2 = arith.select %c, %inner, %d : i32
  %3 = arith.select %c, %d, %inner : i32
  %4 = arith.select %c, %false, %true : i1
  %5 = arith.select %c, %c1, %c0 : i32
  %6 = arith.select %c, %c0, %c1 : i32
  "t.use"(%0, %1, %2, %3, %4, %5, %6) : (i1, i32, i32, i32, i1, i32, i32) -> ()
  return
}

func.func @floats(%x: f32, %y: f32) -> (f32, f32) {
  %nx = arith.negf %x : f32
  %ny = arith.negf %y : f32
  %0 = arith.mulf %nx, %ny fastmath<nnan> : f32
  %1 = arith.divf %nx, %ny : f32
  return %0, %1 : f32, f32
}

func.func @float_as_integer(%a: i8, %b: i64) {
  %half = arith.constant 4.5 : f32
  %whole = arith.constant -7.0 : f32
  %big = arith.constant 1.0e10 : f32
  %small = arith.constant -1.0e10 : f32
  %mega = arith.constant 1.6777216e7 : f32
  %sa = arith.sitofp %a : i8 to f32
  %ua = arith.uitofp %a : i8 to f32
  %sb = arith.sitofp %b : i64 to f32
  %0 = arith.cmpf olt, %sa, %half : f32
  %1 = arith.cmpf oge, %ua, %half : f32
  %2 = arith.cmpf oeq, %sa, %half : f32
  %3 = arith.cmpf une, %sa, %whole : f32
  %4 = arith.cmpf ugt, %sa, %big : f32
  %5 = arith.cmpf ole, %ua, %small : f32
  %6 = arith.cmpf ord, %ua, %small : f32
  %7 = arith.cmpf uno, %ua, %small : f32
  // Some integers of 64 bits are rounded to this float.
  %8 = arith.cmpf olt, %sb, %mega : f32
  %9 = arith.cmpf olt, %sb, %half : f32
  "t.use"(%0, %1, %2, %3, %4) : (i1, i1, i1, i1, i1) -> ()
  "t.use"(%5, %6, %7, %8, %9) : (i1, i1, i1, i1, i1) -> ()
  return
}

// Vectors are known element by element.
func.func @vectors(%x: vector<4xi1>, %y: vector<4xi32>) -> (vector<4xi1>, vector<4xi32>) {
  %zero = arith.constant dense<0> : vector<4xi64>
  %one = arith.constant dense<1> : vector<4xi32>
  %wide = arith.extui %x : vector<4xi1> to vector<4xi64>
  %0 = arith.cmpi ne, %wide, %zero : vector<4xi64>
  %1 = arith.addi %y, %one : vector<4xi32>
  %2 = arith.addi %1, %one : vector<4xi32>
  return %0, %2 : vector<4xi1>, vector<4xi32>
}
