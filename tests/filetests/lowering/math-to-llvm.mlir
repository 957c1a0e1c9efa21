// RUN: lect opt --convert-math-to-llvm %s
// RUN: lect opt --convert-math-to-llvm=approximate-log1p=false %s

func.func @m(%f: f32, %g: f64, %v: vector<4xf32>, %w: vector<2x2xf32>, %i: i32, %iv: vector<2x2xi32>, %h: f8E4M3FN, %t: tensor<4xf32>, %sv: vector<[4]xf32>, %ix: index) {
  %0 = math.absf %f fastmath<fast> {foo = 1} : f32
  %1 = math.absi %i {foo = 1} : i32
  %2 = math.ctlz %i {foo = 1}: i32
  %3 = math.cttz %iv : vector<2x2xi32>
  %4 = math.ctpop %i : i32
  %5 = math.expm1 %f fastmath<nnan> {foo = 1} : f32
  %6 = math.expm1 %v : vector<4xf32>
  %7 = math.log1p %w fastmath<nnan> : vector<2x2xf32>
  %8 = math.rsqrt %f fastmath<nnan> {foo=1}: f32
  %9 = math.rsqrt %w : vector<2x2xf32>
  %10 = math.fma %f, %f, %f : f32
  %11 = math.powf %f, %f : f32
  %12 = math.fpowi %f, %i fastmath<nnan> : f32, i32
  %13 = math.isnan %f {foo = 1} : f32
  %14 = math.isinf %v : vector<4xf32>
  %15 = math.isfinite %f : f32
  %16 = math.isnormal %f : f32
  %17, %18 = math.sincos %f fastmath<nnan> {foo = 1} : f32
  %19 = math.absf %h : f8E4M3FN
  %20 = math.absf %t : tensor<4xf32>
  %21 = math.rsqrt %sv : vector<[4]xf32>
  %22 = math.tan %f : f32
  %23 = math.trunc %f : f32
  %24 = math.roundeven %f : f32
  %25 = math.erf %f : f32
  %26 = math.cbrt %f : f32
  %27 = math.atan2 %f, %f : f32
  %28 = math.ipowi %i, %i : i32
  %29 = math.clampf %f to [%f, %f] : f32
  %30 = math.ctlz %ix : index
  %31 = math.absi %ix : index
  %32, %33 = math.sincos %v : vector<4xf32>
  %34 = math.exp2 %f : f32
  %35 = math.ctpop %ix : index
  %36 = math.log1p %sv : vector<[4]xf32>
  %38 = math.absi %iv : vector<2x2xi32>
  return
}
