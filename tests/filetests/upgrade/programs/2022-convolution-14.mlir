// RUN: lect upgrade --from 14 %s

// MLIR 14: a convolution and pooling on padded images.

func @network(%image: tensor<1x8x8x3xf32>, %filter: tensor<3x3x3x16xf32>) -> tensor<1x4x4x16xf32> {
  %f0 = arith.constant 0.0 : f32
  %low = arith.constant -1.0e+10 : f32
  %padded = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %f0 : f32
  } : tensor<1x8x8x3xf32> to tensor<1x10x10x3xf32>
  %init = linalg.init_tensor [1, 8, 8, 16] : tensor<1x8x8x16xf32>
  %zero = linalg.fill(%f0, %init) : f32, tensor<1x8x8x16xf32> -> tensor<1x8x8x16xf32>
  %conv = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded, %filter : tensor<1x10x10x3xf32>, tensor<3x3x3x16xf32>) outs(%zero : tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32>
  %window = linalg.init_tensor [2, 2] : tensor<2x2xf32>
  %pinit = linalg.init_tensor [1, 4, 4, 16] : tensor<1x4x4x16xf32>
  %lowest = linalg.fill(%low, %pinit) : f32, tensor<1x4x4x16xf32> -> tensor<1x4x4x16xf32>
  %pool = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%conv, %window : tensor<1x8x8x16xf32>, tensor<2x2xf32>) outs(%lowest : tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32>
  %flat = tensor.collapse_shape %pool [[0, 1, 2], [3]] : tensor<1x4x4x16xf32> into tensor<16x16xf32>
  %again = tensor.expand_shape %flat [[0, 1, 2], [3]] : tensor<16x16xf32> into tensor<1x4x4x16xf32>
  return %again : tensor<1x4x4x16xf32>
}
