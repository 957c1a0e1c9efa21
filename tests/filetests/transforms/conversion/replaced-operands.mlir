// RUN: lect opt --pass-pipeline=builtin.module(func.func(arith-expand)) %s
// An operand that the conversion made a constant is not folded with.

func.func @chain() -> (tensor<i32>, tensor<i32>) {
  %0 = arith.constant 7 : i32
  %1 = tensor.from_elements %0 : tensor<1xi32>
  %2 = tensor.collapse_shape %1 [] : tensor<1xi32> into tensor<i32>
  %3 = arith.constant dense<7> : tensor<1xi32>
  %4 = tensor.collapse_shape %3 [] : tensor<1xi32> into tensor<i32>
  return %2, %4 : tensor<i32>, tensor<i32>
}
