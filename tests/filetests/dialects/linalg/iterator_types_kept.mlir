// RUN: not lect opt %s
// ORACLE: differs because mlir-opt crashes

// An invalid iterator type is not lost when an unverified operation is printed.

func.func @f(%a: tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", #linalg.elementwise_kind<tanh>]} ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}
