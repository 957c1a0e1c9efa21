// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s

// Operations whose bodies are written, and moves of elements.

#rows = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#sum = {doc = "sums rows", indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"],
        library_call = "sum_rows"}

func.func @generic(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: memref<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic #sum ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) attrs = {test.note} {
  ^bb0(%element: f32, %before: f32):
    %i = linalg.index 0 : index
    %1 = arith.addf %element, %before : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%c : memref<4xf32>) {
  ^bb0(%before: f32):
    linalg.yield %before : f32
  }
  return %0 : tensor<4xf32>
}

func.func @elements(%a: tensor<4x?xf32>, %b: tensor<4xf32>) {
  %0 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} }
      ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>)
  %1 = linalg.map ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) {test.note}
      (%x: f32, %before: f32) {
        %2 = arith.mulf %x, %before : f32
        linalg.yield %2 : f32
      }
  %3 = linalg.reduce { arith.maximumf } ins(%a : tensor<4x?xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  %4:2 = linalg.reduce ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>)
      dimensions = [1] (%x: f32, %y: f32, %m: f32, %n: f32) {
        linalg.yield %y, %x : f32, f32
      }
  %5 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%a : tensor<4x?xf32>) dimensions = [1]
  return
}

func.func @moves(%a: memref<2x3x5xi8>, %b: memref<3x5x2xi8>, %c: tensor<8x?xf32>, %d: tensor<?x4x2x16xf32>,
                 %n: index, %zero: f32, %e: tensor<?x4x2x?xf32>) -> tensor<8x?xf32> {
  linalg.transpose ins(%a : memref<2x3x5xi8>) outs(%b : memref<3x5x2xi8>) permutation = [1, 2, 0] {test.note}
  %0 = linalg.pack %c padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
      inner_tiles = [2, 16] into %d : tensor<8x?xf32> -> tensor<?x4x2x16xf32>
  %1 = linalg.unpack %e outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, %n] into %c
      : tensor<?x4x2x?xf32> -> tensor<8x?xf32>
  %2 = linalg.softmax dimension(1) ins(%c : tensor<8x?xf32>) outs(%c : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %2 : tensor<8x?xf32>
}

func.func @winograd(%filter: tensor<2x3x3x5xf32>, %transformed: tensor<6x6x5x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%filter : tensor<2x3x3x5xf32>)
      outs(%transformed : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
