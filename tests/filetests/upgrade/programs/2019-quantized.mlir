// RUN: lect upgrade --from 0 %s
// ORACLE: differs because operations of quant have no definition here

// 2019: weights of a layer between casts, with elements in the form of that spring.

!weights = type !quant<"uniform[i8:f32]{1.250000e-01}">

func @layer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = constant dense<tensor<4xf32>, [-2.0, -1.0, 0.5, 2.0]> : tensor<4xf32>
  %bias = constant splat<tensor<4xf32>, 0.25> : tensor<4xf32>
  %q = "quant.qbarrier"(%w) : (tensor<4xf32>) -> tensor<4x!weights>
  %d = "quant.dbarrier"(%q) : (tensor<4x!weights>) -> tensor<4xf32>
  %p = mulf %x, %d : tensor<4xf32>
  %s = addf %p, %bias : tensor<4xf32>
  %pos = cmpf "ogt", %s, %bias : tensor<4xf32>
  %r = select %pos, %s, %bias : tensor<4xf32>
  return %r : tensor<4xf32>
}
