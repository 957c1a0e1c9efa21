// RUN: lect opt --patterns transforms/patterns/stablehlo.td %s

// Patterns over a dialect of OpenXLA, whose `.td` file comes with lect.

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.maximum %x, %x : tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.add %1, %y : tensor<4xf32>
  return %2 : tensor<4xf32>
}
