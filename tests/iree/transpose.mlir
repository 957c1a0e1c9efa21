func.func @main(%a: tensor<4x8xbf16>) -> tensor<32xf32> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x8xbf16>) -> tensor<8x4xbf16>
  %1 = stablehlo.convert %0 : (tensor<8x4xbf16>) -> tensor<8x4xf32>
  %2 = stablehlo.reshape %1 : (tensor<8x4xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}
