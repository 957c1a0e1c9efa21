// RUN: lect upgrade --from 18 %s

// MLIR 18: `expand_shape` without output shapes, transfers without `in_bounds`.

func.func @heads(%x: tensor<?x64xf32>) -> tensor<?x8x8xf32> {
  %0 = tensor.expand_shape %x [[0], [1, 2]] : tensor<?x64xf32> into tensor<?x8x8xf32>
  return %0 : tensor<?x8x8xf32>
}

func.func @copied(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %i: index) {
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%i, %i], %f0 : memref<?x?xf32>, vector<4x4xf32>
  %1 = vector.transfer_read %a[%i, %i], %f0 {permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.insert %1, %0[1] : vector<4xf32> into vector<4x4xf32>
  vector.transfer_write %2, %b[%i, %i] : vector<4x4xf32>, memref<?x?xf32>
  return
}
