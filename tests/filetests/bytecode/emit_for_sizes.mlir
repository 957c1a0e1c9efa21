// RUN: lect opt --emit-bytecode --emit-for=16 %s | lect opt -

// Dynamic sizes follow from the source in MLIR 16.
func.func @f(%a: tensor<?x4xf32>, %n: index) -> tensor<?x2x4xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [%n, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  return %0 : tensor<?x2x4xf32>
}
