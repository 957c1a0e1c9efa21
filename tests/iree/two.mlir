func.func @first(%a: tensor<4x4xi32>) -> (tensor<4x4xi32>, tensor<i32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = call @inner(%a) : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xi32>, tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<4x4xi32>, tensor<i32>
}
func.func private @inner(%a: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = stablehlo.and %a, %a : tensor<4x4xi32>
  %1 = stablehlo.shift_left %0, %a : tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}
func.func @second(%a: tensor<2xf64>) -> tensor<2xf64> {
  %0 = stablehlo.sqrt %a : tensor<2xf64>
  return %0 : tensor<2xf64>
}
