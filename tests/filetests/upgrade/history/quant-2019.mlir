// RUN: lect upgrade --from 0 %s
// RUN: lect upgrade --from 0 --report=- -o /dev/null %s
// ORACLE: differs because operations of quant have no definition here

// Quantized types that were texts, and casts that were barriers.

!affine = type !quant<"uniform[u8:f32]{7.812500e-03:128}">

func @barriers() -> tensor<4xf32> {
  %cst = constant splat<tensor<4xf32>, 0.5> : tensor<4xf32>
  %1 = "quant.qbarrier"(%cst) : (tensor<4xf32>) -> tensor<4x!affine>
  %2 = "quant.dbarrier"(%1) : (tensor<4x!affine>) -> (tensor<4xf32>)
  return %2 : tensor<4xf32>
}

func @ranges(%x: tensor<2xf32>) -> tensor<2x!quant<"uniform[i8(-8:7):f32:0]{0.99872:1,2.0e+2}">> {
  %0 = "quant.qbarrier"(%x) : (tensor<2xf32>) -> tensor<2x!quant<"uniform[i8(-8:7):f32:0]{0.99872:1,2.0e+2}">>
  return %0 : tensor<2x!quant<"uniform[i8(-8:7):f32:0]{0.99872:1,2.0e+2}">>
}

func @elements() -> (tensor<3xf32>, vector<4xi32>, tensor<4x4xf32>) {
  %0 = constant dense<tensor<3xf32>, [-2.0, -1.0, 2.0]>
  %1 = constant splat<vector<4 x i32>, 7>
  %2 = constant sparse<tensor<4x4xf32>, [[0, 0], [1, 2]], [-5.0, -2.0]> : tensor<4x4xf32>
  return %0, %1, %2 : tensor<3xf32>, vector<4xi32>, tensor<4x4xf32>
}
