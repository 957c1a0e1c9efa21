// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

func.func @elements(%a: tensor<?x4xf32>, %b: tensor<4xf32>, %u: tensor<*xf32>) -> tensor<?x4xf32> {
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  %1 = chlo.erf_inv %b : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.is_inf %u : tensor<*xf32> -> tensor<*xi1>
  %3 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xi1>
  %4 = chlo.constant dense<1.000000e+00> : tensor<4xf32>
  %5 = "chlo.constant_like"(%a) {value = 2.000000e+00 : f32} : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %6:2 = chlo.top_k(%b, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  %7 = chlo.mulhi %6#1, %6#1 : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
  return %0 : tensor<?x4xf32>
}

func.func @scanned(%a: tensor<3x4xf32>, %b: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>) {
  %0:2 = chlo.scan(%a) inits (%b) dimension=0 attributes {is_reverse = true} {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    %1 = stablehlo.add %x, %y : tensor<4xf32>
    stablehlo.return %1, %1 : tensor<4xf32>, tensor<4xf32>
  } : (tensor<3x4xf32>, tensor<4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<3x4xf32>, tensor<4xf32>
}
