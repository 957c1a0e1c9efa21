// RUN: lect upgrade --from 15 %s

// MLIR 15: functions of elements, with `math.abs` and an elementwise operation by name.

func.func @apply(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %init = linalg.init_tensor [4, 8] : tensor<4x8xf32>
  %0 = linalg.elemwise_unary {fun = #linalg.unary_fn<exp>} ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.elemwise_binary {fun = #linalg.binary_fn<mul>} ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.abs %in : f32
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.sitofp %j : i64 to f32
    %s = arith.minf %a, %k : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

func.func @memory(%m: memref<4x?xf32>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1], [2]] : memref<4x?xf32> into memref<2x2x?xf32>
  memref.assume_alignment %m, 16 : memref<4x?xf32>
  return
}
