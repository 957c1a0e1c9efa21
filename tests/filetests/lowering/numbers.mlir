// RUN: lect opt --math-expand-ops %s
// RUN: lect opt --convert-math-to-libm %s
// RUN: lect opt --math-uplift-to-fma %s
// RUN: lect opt --convert-complex-to-standard %s
// RUN: lect opt --convert-complex-to-libm %s

func.func @math(%a: f32, %b: f32, %v: vector<2xf32>, %h: f16) -> (f32, f32, f32, vector<2xf32>, f16) {
  %0 = math.tanh %a : f32
  %1 = math.roundeven %0 : f32
  %2 = math.exp2 %b : f32
  %3 = math.sin %v : vector<2xf32>
  %4 = math.cbrt %h : f16
  %5 = arith.mulf %0, %1 fastmath<contract> : f32
  %6 = arith.addf %5, %2 fastmath<contract> : f32
  return %1, %2, %6, %3, %4 : f32, f32, f32, vector<2xf32>, f16
}

func.func @complex(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, f32) {
  %0 = complex.mul %a, %b : complex<f32>
  %1 = complex.exp %0 fastmath<fast> : complex<f32>
  %2 = complex.abs %1 : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, f32
}
