// RUN: lect opt --canonicalize %s

// Shapes that become known are of tensors without an encoding.

#s = #sparse_tensor.encoding<{map = (d0, d1, d2) -> (d0 : dense, d1 : compressed, d2 : dense)}>
#t = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>

func.func @expand(%a: tensor<3x4xf64>) -> tensor<?x2x?xf64, #s> {
  %c = tensor.cast %a : tensor<3x4xf64> to tensor<?x?xf64>
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [%c3, 2, %c2] : tensor<?x?xf64> into tensor<?x2x?xf64, #s>
  return %e : tensor<?x2x?xf64, #s>
}

func.func @expand_encoded(%a: tensor<3x4xf64, #t>) -> tensor<?x2x?xf64, #s> {
  %c = tensor.cast %a : tensor<3x4xf64, #t> to tensor<?x?xf64, #t>
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [%c3, 2, %c2] : tensor<?x?xf64, #t> into tensor<?x2x?xf64, #s>
  return %e : tensor<?x2x?xf64, #s>
}

func.func @collapse(%a: tensor<3x2x2xf64>) -> tensor<?x4xf64, #t> {
  %c = tensor.cast %a : tensor<3x2x2xf64> to tensor<?x2x2xf64>
  %e = tensor.collapse_shape %c [[0], [1, 2]] : tensor<?x2x2xf64> into tensor<?x4xf64, #t>
  return %e : tensor<?x4xf64, #t>
}

func.func @collapse_encoded(%a: tensor<3x2x2xf64, #s>) -> tensor<?x?xf64, #t> {
  %c = tensor.cast %a : tensor<3x2x2xf64, #s> to tensor<?x2x?xf64, #s>
  %e = tensor.collapse_shape %c [[0], [1, 2]] : tensor<?x2x?xf64, #s> into tensor<?x?xf64, #t>
  return %e : tensor<?x?xf64, #t>
}
