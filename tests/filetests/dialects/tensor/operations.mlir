// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%t, %part, %at = "value.of"() : () -> (tensor<4x5x6xf32>, tensor<1x2x4xf32>, tensor<1x2x2xindex>)
%0 = "tensor.bitcast"(%t) : (tensor<4x5x6xf32>) -> tensor<4x5x6xi32>
%1 = "tensor.scatter"(%part, %t, %at) <{scatter_dims = array<i64: 1, 2>, unique}> : (tensor<1x2x4xf32>, tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<4x5x6xf32>
