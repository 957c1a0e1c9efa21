func.func @main(%a: tensor<2x9xf32>) -> tensor<2x9xf32> {
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x9xf32>) -> tensor<2x9xf32>
  return %0 : tensor<2x9xf32>
}
