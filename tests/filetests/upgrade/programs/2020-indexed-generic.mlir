// RUN: lect upgrade --from 10 %s

// 2020: a body that knows where it is, and tensors of which only the result is written.

#map0 = affine_map<(i, j) -> (i, j)>
#iota = {args_in = 0, args_out = 1, indexing_maps = [#map0], iterator_types = ["parallel", "parallel"]}
#add = {args_in = 2, args_out = 1, indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}

func @iota(%out: memref<4x8xi64>) {
  linalg.indexed_generic #iota %out {
  ^bb0(%i: index, %j: index, %old: i64):
    %c8 = constant 8 : index
    %0 = muli %i, %c8 : index
    %1 = addi %0, %j : index
    %2 = index_cast %1 : index to i64
    linalg.yield %2 : i64
  } : memref<4x8xi64>
  return
}

func @add(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic #add %a, %b {
  ^bb0(%x: f32, %y: f32):
    %s = addf %x, %y : f32
    linalg.yield %s : f32
  } : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = linalg.generic #add %0, %b {
  ^bb0(%x: f32, %y: f32):
    %m = mulf %x, %y : f32
    linalg.yield %m : f32
  } : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
