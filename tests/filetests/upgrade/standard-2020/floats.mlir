// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Operations on one number, vector or tensor.
//
// Repaired: there is no `f8`; the tensors are of `f16`.

func @scalar(%b: f64, %c: f64) {
  %0 = absf %b : f64
  %1 = ceilf %b : f64
  %2 = cos %b : f64
  %3 = exp %b : f64
  %4 = negf %b : f64
  %5 = sqrt %b : f64
  %6 = tanh %b : f64
  %7 = addf %b, %c : f64
  %8 = copysign %b, %c : f64
  %9 = mulf %b, %c : f64
  return
}
func @vector(%b: vector<4xf32>, %c: vector<4xf32>) {
  %0 = absf %b : vector<4xf32>
  %1 = ceilf %b : vector<4xf32>
  %2 = cos %b : vector<4xf32>
  %3 = exp %b : vector<4xf32>
  %4 = negf %b : vector<4xf32>
  %5 = sqrt %b : vector<4xf32>
  %6 = tanh %b : vector<4xf32>
  %7 = addf %b, %c : vector<4xf32>
  %8 = copysign %b, %c : vector<4xf32>
  %9 = mulf %b, %c : vector<4xf32>
  return
}
func @tensor(%b: tensor<4x?xf16>, %c: tensor<4x?xf16>) {
  %0 = absf %b : tensor<4x?xf16>
  %1 = ceilf %b : tensor<4x?xf16>
  %2 = cos %b : tensor<4x?xf16>
  %3 = exp %b : tensor<4x?xf16>
  %4 = negf %b : tensor<4x?xf16>
  %5 = sqrt %b : tensor<4x?xf16>
  %6 = tanh %b : tensor<4x?xf16>
  %7 = addf %b, %c : tensor<4x?xf16>
  %8 = copysign %b, %c : tensor<4x?xf16>
  %9 = mulf %b, %c : tensor<4x?xf16>
  return
}
