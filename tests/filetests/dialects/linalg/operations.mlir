// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Named operations: of tensors, and of memory.
func.func @tensors(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>, %c: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x4xf32>) {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = linalg.batch_vecmat ins(%c, %a : tensor<2x3xf32>, tensor<2x3x4xf32>) outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = linalg.min ins(%c, %c : tensor<2x3xf32>, tensor<2x3xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = linalg.reciprocal ins(%b : tensor<2x4xf32>) outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x4xf32>
}

func.func @memory(%a: memref<2x3x4xi8>, %b: memref<2x4x5xi8>, %zero: i32, %c: memref<2x3x5xi32>) {
  linalg.quantized_batch_matmul ins(%a, %b, %zero, %zero : memref<2x3x4xi8>, memref<2x4x5xi8>, i32, i32) outs(%c : memref<2x3x5xi32>)
  linalg.min ins(%c, %c : memref<2x3x5xi32>, memref<2x3x5xi32>) outs(%c : memref<2x3x5xi32>)
  return
}
