// RUN: lect upgrade --from 12 %s

// Early in 2021: tiles of tensors, with the destination as an operand.

#map = affine_map<(d0, d1) -> (d0, d1)>

func @tiles(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %out: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = constant 0 : index
  %c4 = constant 4 : index
  %c16 = constant 16 : index
  %f0 = constant 0.0 : f32
  %init = linalg.init_tensor [4, 4] : tensor<4x4xf32>
  %zero = linalg.fill(%init, %f0) : tensor<4x4xf32>, f32 -> tensor<4x4xf32>
  %0 = scf.for %i = %c0 to %c16 step %c4 iter_args(%t = %out) -> (tensor<16x16xf32>) {
    %1 = subtensor %a[%i, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
    %2 = subtensor %b[0, %i] [16, 4] [1, 1] : tensor<16x16xf32> to tensor<16x4xf32>
    %3 = linalg.matmul ins(%1, %2 : tensor<4x16xf32>, tensor<16x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
        ins(%3 : tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %e = exp %x : f32
      linalg.yield %e : f32
    } -> tensor<4x4xf32>
    %5 = subtensor_insert %4 into %t[%i, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x16xf32>
    scf.yield %5 : tensor<16x16xf32>
  }
  return %0 : tensor<16x16xf32>
}
