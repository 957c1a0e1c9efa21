// RUN: lect opt --linalg-fold-unit-extent-dims %s
// RUN: lect opt --resolve-shaped-type-result-dims %s

func.func @packed() -> tensor<24x32x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<384x512xf32>
  %1 = tensor.empty() : tensor<24x32x16x16xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%0 : tensor<384x512xf32>) -> tensor<384x512xf32>
  %3 = linalg.pack %2 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %1
      : tensor<384x512xf32> -> tensor<24x32x16x16xf32>
  return %3 : tensor<24x32x16x16xf32>
}

func.func @concatenated(%a: index, %b: index, %c: index) -> tensor<5x?x?xf32> {
  %0 = tensor.empty(%a, %b) : tensor<5x?x?xf32>
  %1 = tensor.empty(%c, %b) : tensor<5x?x?xf32>
  %2 = tensor.concat dim(1) %0, %1 : (tensor<5x?x?xf32>, tensor<5x?x?xf32>) -> tensor<5x?x?xf32>
  return %2 : tensor<5x?x?xf32>
}

func.func @cast(%a: index) -> tensor<2x?xf32> {
  %0 = tensor.empty(%a, %a) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

func.func @sizes_of_sums(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i + j, j - i)>
    ],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}

func.func @sizes_of_softmax(%a: tensor<?x16x?xf32>, %b: tensor<2x?x?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = linalg.softmax dimension(2) ins(%a : tensor<?x16x?xf32>) outs(%b : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<2x?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<2x?x?xf32>
  %3 = tensor.dim %0, %c2 : tensor<2x?x?xf32>
  return %1, %2, %3 : index, index, index
}
