// RUN: lect opt --convert-linalg-to-loops %s
// RUN: lect opt --convert-linalg-to-parallel-loops %s
// RUN: lect opt --convert-linalg-to-affine-loops %s
// RUN: lect opt --linalg-generalize-named-ops %s
func.func @product(%a: memref<4x?xf32>, %b: memref<?x8xf32>, %c: memref<4x8xf32>) {
  linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

func.func @indices(%out: memref<?x3xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%out : memref<?x3xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %j : index
    linalg.yield %k : index
  }
  return
}

func.func @window(%input: memref<10xf32>, %filter: memref<3xf32>, %output: memref<8xf32>) {
  linalg.conv_1d ins(%input, %filter : memref<10xf32>, memref<3xf32>) outs(%output : memref<8xf32>)
  return
}

func.func @scalar(%value: f32, %out: memref<f32>) {
  linalg.fill ins(%value : f32) outs(%out : memref<f32>)
  return
}

func.func @tensors_stay(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.copy ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
