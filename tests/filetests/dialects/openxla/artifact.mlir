// RUN: lect opt %s
// RUN: lect opt --emit-stablehlo-artifact=0.9.0 %s | lect opt
// RUN: lect opt --emit-stablehlo-artifact=0.14.0 %s | lect opt
// RUN: lect opt --emit-stablehlo-artifact=1.0.0 %s | lect opt --keep-vhlo
// RUN: lect opt --emit-stablehlo-artifact %s | lect opt --keep-vhlo

// Features that every release can express. StableHLO omits default values, an artifact does not.

module @everything attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%x: tensor<1x8x8x3xf32> {jax.arg_info = "x"}, %k: tensor<3x3x3x4xf32>) -> (tensor<1x8x8x4xf32> {jax.result_info = "out"}) {
    %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
    %1 = stablehlo.exponential %0 : tensor<1x8x8x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<1x8x8x4xf32>
    return %2 : tensor<1x8x8x4xf32>
  }
  func.func private @convolutions(%x: tensor<1x3x8x8xf32>, %k: tensor<4x3x3x3xf32>) -> (tensor<1x4x6x6xf32>, tensor<1x4x4x6xf32>) {
    %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 1], pad = [[1, 1], [0, 0]], rhs_dilate = [1, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x6xf32>
    return %0, %1 : tensor<1x4x6x6xf32>, tensor<1x4x4x6xf32>
  }
  func.func private @products(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
    %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func private @indexed(%a: tensor<5x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<5x6xf32>) {
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
    %1 = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %2 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<5x6xf32>
    return %0, %1 : tensor<3x6xf32>, tensor<5x6xf32>
  }
  func.func private @windows(%a: tensor<4x6xf32>, %s: tensor<2x3xf32>, %i: tensor<f32>) -> (tensor<2x3xf32>, tensor<4x6xf32>, tensor<6xf32>) {
    %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %3 = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x3xf32>
    %1 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %3 = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %3 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
    %2 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
    return %0, %1, %2 : tensor<2x3xf32>, tensor<4x6xf32>, tensor<6xf32>
  }
  func.func private @control(%i: tensor<i32>, %p: tensor<i1>, %a: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
    %0 = "stablehlo.case"(%i) ({
      stablehlo.return %a : tensor<f32>
    }, {
      %3 = stablehlo.negate %a : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    %1 = "stablehlo.if"(%p) ({
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %0 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %2 = stablehlo.while(%iterArg = %a) : tensor<f32>
    cond {
      %3 = stablehlo.compare LT, %iterArg, %1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = func.call @called(%iterArg) : (tensor<f32>) -> tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }
    return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
  }
  func.func private @called(tensor<f32>) -> tensor<f32>
  func.func private @calls(%a: tensor<4xf32>, %t: !stablehlo.token) -> (tensor<4xf32>, tensor<4xf32>, !stablehlo.token) {
    %0 = stablehlo.custom_call @plain(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = stablehlo.custom_call @laid_out(%0) {api_version = 2 : i32, backend_config = "opaque", called_computations = [@called], has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<0> : tensor<1xindex>], mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.outfeed"(%1, %t) <{outfeed_config = ""}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    %3 = "stablehlo.send"(%1, %2) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, !stablehlo.token
  }
  func.func private @devices(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x8xf32>) {
    %0 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %2 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = "stablehlo.all_gather"(%0) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x8xf32>
    return %0, %1 : tensor<4x4xf32>, tensor<4x8xf32>
  }
  func.func private @others(%a: tensor<4x4xf32>, %q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<?x4xf32, #stablehlo.bounds<8, ?>>) -> tensor<4x4xf32> {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<20xi1>
    %0 = stablehlo.cholesky %a, lower = true : tensor<4x4xf32>
    %1 = "stablehlo.triangular_solve"(%0, %a) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = "stablehlo.sort"(%1) <{dimension = -1 : i64, is_stable = true}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %6 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = stablehlo.slice %3 [0:4, 0:4] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %4 : tensor<4x4xf32>
  }
}
