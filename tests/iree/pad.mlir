func.func @main(%a: tensor<4x4xf32>, %i: tensor<i32>) -> (tensor<7x6xf32>, tensor<2x2xf32>) {
  %z = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.pad %a, %z, low = [1, 2], high = [2, 0], interior = [0, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<7x6xf32>
  %1 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 2] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
  return %0, %1 : tensor<7x6xf32>, tensor<2x2xf32>
}
