// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s

// MLIR 23.1 leaves a meaningless discardable attribute behind here.

func.func @f(%a: tensor<8x32xf32>, %b: tensor<256xf32>) -> tensor<256xf32> {
  %1 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [32] into %b : tensor<8x32xf32> -> tensor<256xf32>
  return %1 : tensor<256xf32>
}
