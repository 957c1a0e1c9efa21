// RUN: lect upgrade --from 10 %s
// RUN: lect upgrade --from 10 --report=- -o /dev/null %s

// Generic loops with counts of operands, functions as bodies, and results without an initial value.

#accesses = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>]
#trait = {args_in = 1, args_out = 1, indexing_maps = #accesses, iterator_types = ["parallel", "parallel"], library_call = "turn"}
#called = {args_in = 1, args_out = 1, indexing_maps = #accesses, iterator_types = ["parallel", "parallel"], fun = @body}
#counted = {n_views = [1, 1], n_loop_types = [2, 0, 0], indexing_maps = #accesses, fun = @body}

func @body(%a: f32, %b: f32) -> f32 {
  %0 = addf %a, %b : f32
  return %0 : f32
}

func @indexed_body(%i: index, %j: index, %a: f32, %b: f32) -> f32 {
  return %a : f32
}

func @regions(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  linalg.generic #trait %a, %b {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } {tag = 1} : memref<?x?xf32>, memref<?x?xf32>
  linalg.generic #called %a, %b : memref<?x?xf32>, memref<?x?xf32>
  linalg.generic #counted %a, %b : memref<?x?xf32>, memref<?x?xf32>
  linalg.indexed_generic #trait %a, %b {
  ^bb0(%i: index, %j: index, %x: f32, %y: f32):
    %0 = index_cast %i : index to i32
    %1 = sitofp %0 : i32 to f32
    %2 = addf %x, %1 : f32
    linalg.yield %2 : f32
  } : memref<?x?xf32>, memref<?x?xf32>
  linalg.indexed_generic {args_in = 1, args_out = 1, indexing_maps = #accesses, iterator_types = ["parallel", "parallel"], fun = @indexed_body}
      %a, %b : memref<?x?xf32>, memref<?x?xf32>
  return
}

func @tensors(%a: tensor<?x8xf32>) -> tensor<8x?xf32> {
  %0 = linalg.generic #trait %a {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } : tensor<?x8xf32> -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

func @groups(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %m: memref<4x4xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = #accesses, iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) init(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  %1 = linalg.indexed_generic {indexing_maps = #accesses, iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) {
  ^bb0(%i: index, %j: index, %x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  linalg.matmul ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  linalg.matmul %m, %m, %m : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>)
  %2 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) init(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

func @generic(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  "linalg.generic"(%a, %b) ( {
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) {args_in = 1 : i64, args_out = 1 : i64, indexing_maps = #accesses, iterator_types = ["parallel", "parallel"]} : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  "linalg.indexed_generic"(%a, %b) ( {
  ^bb0(%i: index, %j: index, %x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) {args_in = 1 : i64, args_out = 1 : i64, indexing_maps = #accesses, iterator_types = ["parallel", "parallel"]} : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
