// RUN: lect opt --canonicalize %s

// Communication along no axes, sizes that are known, and values that are sharded twice.

shard.grid @g(shape = 2x4)

func.func @nothing(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf32>) {
  %0 = shard.all_reduce %a on @g grid_axes = [] : tensor<4xf32> -> tensor<4xf32>
  %1 = shard.all_gather %a on @g gather_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %2 = shard.broadcast %a on @g root = [] : (tensor<4xf32>) -> tensor<4xf32>
  %3 = shard.all_reduce %a on @g : tensor<4xf32> -> tensor<4xf64>
  %4 = shard.all_reduce %a on @g grid_axes = [1] : tensor<4xf32> -> tensor<4xf32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf32>
}

func.func @known(%n: i64) -> (!shard.sharding, !shard.sharding) {
  %c3 = arith.constant 3 : i64
  %m1 = arith.constant -1 : i64
  %0 = shard.sharding @g split_axes = [[0], [1]] halo_sizes = [1, %c3, %n, %m1] : !shard.sharding
  %1 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, %c3, 7] : !shard.sharding
  return %0, %1 : !shard.sharding, !shard.sharding
}

func.func @usual(%n: i64) -> (!shard.sharding, !shard.sharding, !shard.sharding) {
  %0 = shard.sharding @g split_axes = [[0], [1]] halo_sizes = [0, 0, 0, 0] : !shard.sharding
  %1 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [1, 4, 7] : !shard.sharding
  %2 = shard.sharding @g split_axes = [[0], [1]] sharded_dims_offsets = [0, 3, 6, 0, 2, 4, 6, 8] : !shard.sharding
  return %0, %1, %2 : !shard.sharding, !shard.sharding, !shard.sharding
}

func.func @twice(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %t = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %u = shard.sharding @g split_axes = [[1]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<8x8xf32>
  %1 = shard.shard %a to %t : tensor<8x8xf32>
  %2 = shard.shard %a to %u annotate_for_users : tensor<8x8xf32>
  return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

func.func @cast(%a: tensor<8x8xf32>) -> tensor<?x8xf32> {
  %c = tensor.cast %a : tensor<8x8xf32> to tensor<?x8xf32>
  %0 = shard.update_halo %c on @g split_axes = [[0]] halo_sizes = [1, 1] : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
