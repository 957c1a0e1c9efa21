func.func @main(%a: tensor<4x4xi8>) -> tensor<4x4xi1> {
  %0 = stablehlo.iota dim = 0 : tensor<4x4xi8>
  %1 = stablehlo.iota dim = 1 : tensor<4x4xi8>
  %2 = stablehlo.add %0, %1 : tensor<4x4xi8>
  %3 = stablehlo.compare EQ, %2, %a : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi1>
  return %3 : tensor<4x4xi1>
}
