// RUN: lect opt --eliminate-empty-tensors %s
// RUN: lect opt --empty-tensor-to-alloc-tensor %s
func.func @insert(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @materialize(%m: memref<4xf32>, %x: f32) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
