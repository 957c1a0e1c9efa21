module {
  func.func @main(%a: tensor<2x2xf32> loc(unknown), %b: tensor<2x2xf32> loc(unknown), %c: tensor<2x2xf32> loc(unknown), %d: tensor<2x2xf32> loc(unknown)) -> tensor<2x2xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc(unknown)
    %1 = stablehlo.dot_general %c, %d, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc(unknown)
    %2 = stablehlo.add %a, %b : tensor<2x2xf32> loc(unknown)
    %3 = stablehlo.add %c, %d : tensor<2x2xf32> loc(unknown)
    %4 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc(unknown)
    %5 = stablehlo.dot_general %b, %d, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32> loc(unknown)
    return %2 : tensor<2x2xf32> loc(unknown)
  } loc(unknown)
} loc(unknown)
