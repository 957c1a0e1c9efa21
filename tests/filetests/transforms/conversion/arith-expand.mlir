// RUN: lect opt --arith-expand %s
// RUN: lect opt --arith-expand=include-bf16 --arith-expand=include-f8e8m0 --arith-expand=include-f4e2m1 %s

func.func @ints(%a: i32, %b: i32, %v: vector<2xi64>, %w: vector<2xi64>, %i: index, %j: index) -> (i32, i32, i32, vector<2xi64>, index, index) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.ceildivui %a, %b : i32
  %2 = arith.floordivsi %a, %b : i32
  %3 = arith.floordivsi %v, %w : vector<2xi64>
  %4 = arith.ceildivsi %i, %j : index
  %5 = arith.floordivsi %i, %j : index
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, vector<2xi64>, index, index
}
func.func @floats(%a: f32, %b: f32, %v: vector<2xf32>) -> (f32, f32, f32, f32, vector<2xf32>) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %2 = arith.maxnumf %a, %b fastmath<nnan> : f32
  %3 = arith.minnumf %a, %b : f32
  %4 = arith.maximumf %v, %v : vector<2xf32>
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, vector<2xf32>
}
func.func @bf(%a: bf16, %b: f32, %c: f8E8M0FNU, %d: f4E2M1FN, %v: vector<2xbf16>) -> (f32, bf16, f32, f8E8M0FNU, f32, f4E2M1FN, vector<2xf32>) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %b : f32 to bf16
  %2 = arith.extf %c : f8E8M0FNU to f32
  %3 = arith.truncf %b : f32 to f8E8M0FNU
  %4 = arith.extf %d : f4E2M1FN to f32
  %5 = arith.truncf %b : f32 to f4E2M1FN
  %6 = arith.extf %v : vector<2xbf16> to vector<2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : f32, bf16, f32, f8E8M0FNU, f32, f4E2M1FN, vector<2xf32>
}
func.func @scale(%a: f32, %s: f32, %x: f16, %sc: f8E8M0FNU) -> (f32, f16) {
  %0 = arith.scaling_extf %x, %sc : f16, f8E8M0FNU to f32
  %1 = arith.scaling_truncf %a, %sc : f32, f8E8M0FNU to f16
  return %0, %1 : f32, f16
}
func.func @extremes(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.minsi %a, %b : i32
  %3 = arith.minui %a, %b : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
