// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Mathematical functions: one operation of each kind of syntax.

func.func @functions(%f: f32, %v: vector<4xf32>, %i: i32, %j: vector<4xindex>) {
  %0 = math.sin %f : f32
  %1 = math.sqrt %v fastmath<afn> {demo.note} : vector<4xf32>
  %2 = math.atan2 %f, %f : f32
  %3 = math.powf %v, %v fastmath<fast> : vector<4xf32>
  %4 = math.fma %f, %f, %f : f32
  %5 = math.clampf %f to [%f, %f] fastmath<nnan> : f32
  %6, %7 = math.sincos %v : vector<4xf32>
  %8 = math.fpowi %v, %j fastmath<nnan> : vector<4xf32>, vector<4xindex>
  %9 = math.isnan %v {fastmath = #arith.fastmath<ninf>} : vector<4xf32>
  %10 = math.isfinite %f : f32
  %11 = math.ctpop %i : i32
  %12 = math.absi %j : vector<4xindex>
  %13 = math.ipowi %i, %i : i32
  return
}
