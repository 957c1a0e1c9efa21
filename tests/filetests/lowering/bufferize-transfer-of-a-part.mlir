// RUN: lect opt --one-shot-bufferize %s
// ORACLE: differs because MLIR takes a write of a part for one of the whole tensor, and loses the rest

func.func @half(%vector: vector<4x8xf32>, %tensor: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %vector, %tensor[%zero, %zero, %zero] : vector<4x8xf32>, tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}

func.func @transposed(%vector: vector<4x8xf32>, %tensor: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %vector, %tensor[%zero, %zero] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
    : vector<4x8xf32>, tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
