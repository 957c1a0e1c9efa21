// RUN: lect opt --one-shot-bufferize %s

// The destination is overwritten as a whole.
func.func @whole(%vector: vector<4x8xf32>, %tensor: tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32> {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %vector, %tensor[%zero, %zero, %zero, %zero] : vector<4x8xf32>, tensor<1x1x4x8xf32>
  return %0 : tensor<1x1x4x8xf32>
}

func.func @single(%vector: vector<8xf32>, %tensor: tensor<8x1xf32>) -> tensor<8x1xf32> {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %vector, %tensor[%zero, %zero] {permutation_map = affine_map<(d0, d1) -> (d0)>}
    : vector<8xf32>, tensor<8x1xf32>
  return %0 : tensor<8x1xf32>
}

func.func @elsewhere(%vector: vector<4x8xf32>, %tensor: tensor<1x4x8xf32>, %at: index) -> tensor<1x4x8xf32> {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %vector, %tensor[%zero, %at, %zero] : vector<4x8xf32>, tensor<1x4x8xf32>
  return %0 : tensor<1x4x8xf32>
}
