// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

shard.grid @grid(shape = 2x4)
shard.grid @line(shape = ?)

func.func @processes() {
  %shape:2 = shard.grid_shape @grid : index, index
  %one = shard.grid_shape @grid axes = [1] : index
  %at:2 = shard.process_multi_index on @grid : index, index
  %only = shard.process_multi_index on @grid axes = [0] : index
  %linear = shard.process_linear_index on @grid : index
  %down, %up = shard.neighbors_linear_indices on @grid[%at#0, %at#1] split_axes = [0] : index, index
  return
}

func.func @communicates(%t: tensor<2x4xf32>, %i: index) {
  %0 = shard.all_gather %t on @grid grid_axes = [1] gather_axis = 1 : tensor<2x4xf32> -> tensor<2x16xf32>
  %1 = shard.all_reduce %t on @grid grid_axes = [0] reduction = max : tensor<2x4xf32> -> tensor<2x4xf64>
  %2 = shard.all_slice %t on @grid grid_axes = [1] slice_axis = 1 : tensor<2x4xf32> -> tensor<2x1xf32>
  %3 = shard.all_to_all %t on @grid grid_axes = [0] split_axis = 0 concat_axis = 1 : tensor<2x4xf32> -> tensor<1x8xf32>
  %4 = shard.broadcast %t on @grid grid_axes = [0] root = [%i] : (tensor<2x4xf32>, index) -> tensor<2x4xf32>
  %5 = shard.gather %t on @grid grid_axes = [0] gather_axis = 0 root = [1] : (tensor<2x4xf32>) -> tensor<4x4xf32>
  %6 = shard.recv %t on @grid grid_axes = [0] source = [0] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %7 = shard.send %t on @grid grid_axes = [0] destination = [%i] : (tensor<2x4xf32>, index) -> tensor<2x4xf32>
  %8 = shard.reduce %t on @grid grid_axes = [0] reduction = min root = [1] : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %9 = shard.reduce_scatter %t on @grid grid_axes = [0] scatter_axis = 0 : tensor<2x4xf32> -> tensor<1x4xf32>
  %10 = shard.scatter %t on @grid grid_axes = [0] scatter_axis = 0 root = [0] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %11 = shard.shift %t on @grid grid_axes = [0] shift_axis = 0 offset = -1 rotate : tensor<2x4xf32> -> tensor<2x4xf32>
  return
}
