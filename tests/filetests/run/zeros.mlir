// RUN: lect run %s -0.0 0.0
// RUN: lect run --interpret %s -0.0 0.0
// RUN: lect run %s 0.0 -0.0
// RUN: lect run --interpret %s 0.0 -0.0

// The signs of zeros in extrema and sums.

func.func @main(%a: f32, %b: f32) -> (f32, f32, f32, vector<2xf32>) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %v = arith.constant dense<-0.0> : vector<3xf32>
  %2 = vector.reduction <add>, %v : vector<3xf32> into f32
  %both = vector.from_elements %a, %b : vector<2xf32>
  %other = vector.from_elements %b, %a : vector<2xf32>
  %3 = arith.maximumf %both, %other : vector<2xf32>
  return %0, %1, %2, %3 : f32, f32, f32, vector<2xf32>
}
