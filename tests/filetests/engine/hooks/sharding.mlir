// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Lists of axes have a form that is code: a dialect from files has it not.

shard.grid @grid(shape = 2x4)

func.func @shards(%t: tensor<8x16xf32>, %i: index) -> tensor<8x16xf32> {
  %none = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %rows = shard.sharding @grid split_axes = [[0], [1]] halo_sizes = [1, 1, 0, 2] : !shard.sharding
  %uneven = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 3, 8] : !shard.sharding
  %0 = shard.shard %t to %rows : tensor<8x16xf32>
  %1 = shard.shard %0 to %rows annotate_for_users : tensor<8x16xf32>
  %found = shard.get_sharding %1 : tensor<8x16xf32> -> !shard.sharding
  %shape:2 = shard.shard_shape dims = [8, %i] sharding = %rows device = [%i, 1] : index, index
  return %1 : tensor<8x16xf32>
}

func.func @halo(%m: memref<2x4xf32>, %long: i64) {
  %12 = shard.update_halo %m on @grid split_axes = [[0]] halo_sizes = [0, %long] : memref<2x4xf32>
  return
}
