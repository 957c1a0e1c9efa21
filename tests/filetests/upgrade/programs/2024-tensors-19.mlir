// RUN: lect upgrade --from 19 %s

// MLIR 19: packing in `tensor`, buffers under their older names, elementwise operations by kind.

func.func @packed(%a: tensor<128x256xf32>, %m: memref<128x256xf32>) -> tensor<128x256xf32> {
  %0 = tensor.empty() : tensor<16x8x8x32xf32>
  %1 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %0 : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %2 = tensor.empty() : tensor<128x256xf32>
  %3 = tensor.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %2 : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %4 = bufferization.to_tensor %m restrict writable : memref<128x256xf32>
  %5 = linalg.elemwise_binary {fun = #linalg.binary_fn<sub>} ins(%3, %4 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%2 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %6 = linalg.map { math.absf } ins(%5 : tensor<128x256xf32>) outs(%2 : tensor<128x256xf32>)
  %7 = bufferization.to_memref %6 : memref<128x256xf32>
  memref.copy %7, %m : memref<128x256xf32> to memref<128x256xf32>
  return %6 : tensor<128x256xf32>
}

func.func @attention(%q: tensor<4x64x32xf32>, %k: tensor<4x64x32xf32>, %out: tensor<4x64x64xf32>) -> tensor<4x64x64xf32> {
  %0 = linalg.batch_matmul_transpose_b ins(%q, %k : tensor<4x64x32xf32>, tensor<4x64x32xf32>) outs(%out : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
  return %0 : tensor<4x64x64xf32>
}
