// RUN: lect opt --generate-runtime-verification %s

// Loops stay within the operands of structured operations.
func.func @mm(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @conv(%a: memref<?x8xf32>, %b: memref<2x2xf32>, %c: memref<?x?xf32>) {
  linalg.conv_2d ins(%a, %b : memref<?x8xf32>, memref<2x2xf32>) outs(%c : memref<?x?xf32>)
  return
}
#m = affine_map<(d0) -> (d0)>
#r = affine_map<(d0) -> (3 - d0)>
#s = affine_map<(d0) -> (d0 floordiv 2)>
func.func @rev(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [#m, #r, #s], iterator_types = ["parallel"]} ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    linalg.yield %0 : f32
  }
  return
}
