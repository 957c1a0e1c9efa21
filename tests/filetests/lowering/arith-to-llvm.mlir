// RUN: lect opt --allow-unregistered-dialect --convert-arith-to-llvm %s
// RUN: lect opt --allow-unregistered-dialect --convert-arith-to-llvm=index-bitwidth=32 %s

// Casts stand after the definition of a value. Folds see operands as they were before the conversion.
func.func @f(%x: i32, %i: index, %j: index) -> (i32, index, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.addi %x, %c0 : i32
  %b = arith.addi %c1, %c2 : i32
  %d = arith.addi %j, %i : index
  %e = arith.muli %d, %j : index
  %g = arith.muli %b, %x : i32
  %h = arith.addi %c1, %x : i32
  "foo"(%a, %b, %d, %i, %h) : (i32, i32, index, index, i32) -> ()
  return %a, %e, %g : i32, index, i32
}

// Attributes, vectors of several dimensions, and floats that LLVM does not have.
func.func @operations(%x: i32, %y: i32, %f: f32, %g: f64, %v: vector<4xf32>, %w: vector<2x3xi32>, %b : f8E4M3FN, %i: i64, %bf: bf16, %v0: vector<f32>, %vs: vector<[4]xi32>) {
  %0 = arith.addi %x, %y overflow<nsw> {foo = 1} : i32
  %1 = arith.divsi %x, %y exact {foo = 2} : i32
  %2 = arith.extf %f fastmath<contract> : f32 to f64
  %3 = arith.truncf %g : f64 to f32
  %4 = arith.truncf %g to_nearest_even fastmath<nnan> : f64 to f32
  %5 = arith.addf %f, %f fastmath<fast> {foo = 2} : f32
  %6 = arith.muli %w, %w overflow<nuw> {foo = 3} : vector<2x3xi32>
  %7 = arith.extui %x {foo = 4} : i32 to i64
  %9 = arith.uitofp %x : i32 to f8E4M3FN
  %10 = arith.negf %b : f8E4M3FN
  %c = arith.cmpi slt, %x, %y {foo = 6} : i32
  %11 = arith.select %c, %b, %b {foo = 7} : f8E4M3FN
  %12 = arith.cmpf oeq, %b, %b : f8E4M3FN
  %13 = arith.cmpf oeq, %v, %v fastmath<ninf> : vector<4xf32>
  %s, %o = arith.addui_extended %x, %y : i32, i1
  %l, %h = arith.mulsi_extended %x, %y : i32
  %15 = arith.bitcast %b : f8E4M3FN to i8
  %16 = arith.bitcast %f : f32 to i32
  %17 = arith.trunci %i overflow<nsw> : i64 to i32
  %18 = arith.constant {foo = 7} dense<1> : vector<2x3xi32>
  %19 = arith.constant dense<1.0> : tensor<2xf32>
  %20 = arith.constant 1.0 : f8E4M3FN
  %21 = arith.constant 1 : index
  %22 = arith.constant dense<3> : vector<3xindex>
  %23 = arith.ceildivsi %x, %y : i32
  %24 = arith.ceildivui %x, %y : i32
  %25 = arith.floordivsi %x, %y : i32
  %26 = arith.addf %v0, %v0 : vector<f32>
  %27 = arith.addi %vs, %vs : vector<[4]xi32>
  %28 = arith.cmpi slt, %w, %w : vector<2x3xi32>
  %29 = arith.truncf %v to_nearest_even : vector<4xf32> to vector<4xbf16>
  %30 = arith.constant true
  %31 = arith.extf %b : f8E4M3FN to f32
  %33 = arith.shrsi %x, %y exact : i32
  %34 = arith.truncf %f downward : f32 to bf16
  return
}
