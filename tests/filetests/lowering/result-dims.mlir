// RUN: lect opt --resolve-ranked-shaped-type-result-dims %s
// RUN: lect opt --resolve-shaped-type-result-dims=error-on-pattern-iteration-limit=false %s
// RUN: lect opt --resolve-shaped-type-result-dims %s

func.func @reshapes(%a: tensor<?x?x4xf32>, %b: tensor<?x6xf32>, %s: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.collapse_shape %a [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?xf32>
  %1 = tensor.expand_shape %b [[0, 1], [2, 3]] output_shape [%s, 2, 2, 3] : tensor<?x6xf32> into tensor<?x2x2x3xf32>
  %d1 = tensor.dim %1, %c0 : tensor<?x2x2x3xf32>
  %2 = tensor.collapse_shape %a [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
  %d2 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %m = tensor.dim %0, %c0 : tensor<?x?xf32>
  %n = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %m, %n : index, index
}
