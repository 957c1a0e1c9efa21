// The `vhlo` dialect: the versioned form in which StableHLO programs are stored. Every release can read programs of
// older releases, and write programs for them. Operations accept any types and attributes of the dialect; no part is
// optional.
//
// Names, orders and versions are those of StableHLO's VHLO; the words are ours. `versions.td` lists the changes of
// versions, and `bytecode.td` the encodings of attributes and types.

#ifndef LECT_OPENXLA_VHLO
#define LECT_OPENXLA_VHLO

include "base.td"
include "versions.td"

class VHLO_Op<string mnemonic, dag ins, dag outs = (outs AnyType:$result), list<Trait> traits = []>
    : Op<VHLO_Dialect, mnemonic, traits> {
  let arguments = ins;
  let results = outs;
}

defvar T = AnyType;
defvar A = AnyAttr;
defvar Ts = Variadic<AnyType>;
defvar anyResults = (outs Ts:$results);

// Unary operations.

foreach name = ["abs", "bitcast_convert", "ceil", "convert", "count_leading_zeros", "floor", "imag", "negate", "not",
                "popcnt", "real", "reshape", "round_nearest_even", "round_nearest_afz", "sign", "uniform_dequantize",
                "uniform_quantize", "async_done"] in {
  def VHLO_#name#_op_v1 : VHLO_Op<name # "_v1", (ins T:$operand)>;
}
foreach name = ["cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt",
                "sine", "sqrt", "tan", "tanh"] in {
  def VHLO_#name#_op_v1 : VHLO_Op<name # "_v1", (ins T:$operand)>;
  def VHLO_#name#_op_v2 : VHLO_Op<name # "_v2", (ins T:$operand, A:$result_accuracy)>;
}
def VHLO_is_finite_op_v1 : VHLO_Op<"is_finite_v1", (ins T:$x), (outs T:$y)>;

// Binary operations.

foreach name = ["add", "and", "atan2", "complex", "divide", "maximum", "minimum", "multiply", "or", "power", "remainder",
                "shift_left", "shift_right_arithmetic", "shift_right_logical", "subtract", "xor"] in {
  def VHLO_#name#_op_v1 : VHLO_Op<name # "_v1", (ins T:$lhs, T:$rhs)>;
}
def VHLO_compare_op_v1
    : VHLO_Op<"compare_v1", (ins T:$lhs, T:$rhs, A:$comparison_direction, A:$compare_type)>;

// Operations without operands.

foreach name = ["partition_id", "replica_id"] in {
  def VHLO_#name#_op_v1 : VHLO_Op<name # "_v1", (ins)>;
}
def VHLO_constant_op_v1 : VHLO_Op<"constant_v1", (ins A:$value), (outs T:$output)>;
def VHLO_create_token_op_v1 : VHLO_Op<"create_token_v1", (ins), (outs T:$output)>;
def VHLO_iota_op_v1 : VHLO_Op<"iota_v1", (ins A:$iota_dimension), (outs T:$output)>;

// Functions.

def VHLO_func_op_v1 : VHLO_Op<"func_v1",
    (ins A:$sym_name, A:$function_type, A:$sym_visibility, A:$arg_attrs, A:$res_attrs), (outs)> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "custom<FunctionBody>($sym_name, $body, $function_type) attr-dict";
}
def VHLO_call_op_v1 : VHLO_Op<"call_v1", (ins A:$callee, Ts:$operands), anyResults>;
def VHLO_return_op_v1 : VHLO_Op<"return_v1", (ins Ts:$results), (outs), [Terminator]>;

foreach version = [1, 2] in {
  def VHLO_composite_op_v#version : VHLO_Op<"composite_v" # version,
      (ins Ts:$inputs, A:$name, A:$composite_attributes, A:$decomposition, A:$version), anyResults> {
    let regions = !if(!eq(version, 1), (region), (region VariadicRegion<AnyRegion>:$composite_regions));
  }
}
defvar customCall = (ins Ts:$inputs, A:$call_target_name, A:$has_side_effect, A:$backend_config, A:$api_version,
    A:$called_computations, A:$operand_layouts, A:$result_layouts, A:$output_operand_aliases);
def VHLO_custom_call_op_v1 : VHLO_Op<"custom_call_v1", customCall, anyResults>;
def VHLO_custom_call_op_v2 : VHLO_Op<"custom_call_v2", !con(customCall, (ins A:$result_tilings)), anyResults>;

// Control flow, and operations with computations.

def VHLO_if_op_v1 : VHLO_Op<"if_v1", (ins T:$pred), anyResults> {
  let regions = (region AnyRegion:$true_branch, AnyRegion:$false_branch);
}
def VHLO_case_op_v1 : VHLO_Op<"case_v1", (ins T:$index), anyResults> {
  let regions = (region VariadicRegion<AnyRegion>:$branches);
}
def VHLO_while_op_v1 : VHLO_Op<"while_v1", (ins Ts:$operand), anyResults> {
  let regions = (region AnyRegion:$cond, AnyRegion:$body);
}
def VHLO_map_op_v1 : VHLO_Op<"map_v1", (ins Ts:$inputs, A:$dimensions)> {
  let regions = (region AnyRegion:$computation);
}
def VHLO_sort_op_v1 : VHLO_Op<"sort_v1", (ins Ts:$inputs, A:$dimension, A:$is_stable), anyResults> {
  let regions = (region AnyRegion:$comparator);
}
def VHLO_reduce_op_v1 : VHLO_Op<"reduce_v1",
    (ins Ts:$inputs, Ts:$init_values, A:$dimensions), anyResults, [SameVariadicOperandSize]> {
  let regions = (region AnyRegion:$body);
}
def VHLO_reduce_window_op_v1 : VHLO_Op<"reduce_window_v1",
    (ins Ts:$inputs, Ts:$init_values, A:$window_dimensions, A:$window_strides, A:$base_dilations, A:$window_dilations,
         A:$padding),
    anyResults, [SameVariadicOperandSize]> {
  let regions = (region AnyRegion:$body);
}
def VHLO_select_and_scatter_op_v1 : VHLO_Op<"select_and_scatter_v1",
    (ins T:$operand, T:$source, T:$init_value, A:$window_dimensions, A:$window_strides, A:$padding)> {
  let regions = (region AnyRegion:$select, AnyRegion:$scatter);
}
foreach version = [1, 2] in {
  def VHLO_scatter_op_v#version : VHLO_Op<"scatter_v" # version,
      !con((ins Ts:$inputs, T:$scatter_indices, Ts:$updates, A:$update_window_dims, A:$inserted_window_dims),
           !if(!eq(version, 1), (ins), (ins A:$input_batching_dims, A:$scatter_indices_batching_dims)),
           (ins A:$scatter_dims_to_operand_dims, A:$index_vector_dim, A:$indices_are_sorted, A:$unique_indices)),
      anyResults, [SameVariadicOperandSize]> {
    let regions = (region AnyRegion:$update_computation);
  }
}
def VHLO_async_start_op_v1 : VHLO_Op<"async_start_v1", (ins Ts:$operands)> {
  let regions = (region AnyRegion:$collective);
}

// Between devices.

defvar channel = (ins A:$replica_groups, A:$channel_id);
defvar globalChannel = !con(channel, (ins A:$use_global_device_ids));

foreach version = [1, 2] in {
  defvar operands = !if(!eq(version, 1), (ins T:$operand), (ins Ts:$operands));
  defvar outs = !if(!eq(version, 1), (outs T:$result), anyResults);
  def VHLO_all_gather_op_v#version
      : VHLO_Op<"all_gather_v" # version, !con(operands, (ins A:$all_gather_dim), globalChannel), outs>;
  def VHLO_all_reduce_op_v#version : VHLO_Op<"all_reduce_v" # version, !con(operands, globalChannel), outs> {
    let regions = (region AnyRegion:$computation);
  }
  def VHLO_all_to_all_op_v#version : VHLO_Op<"all_to_all_v" # version,
      !con(operands, (ins A:$split_dimension, A:$concat_dimension, A:$split_count), channel), outs>;
  def VHLO_collective_broadcast_op_v#version : VHLO_Op<"collective_broadcast_v" # version,
      !con(operands, channel, !if(!eq(version, 1), (ins), (ins A:$has_dynamic_root))), outs>;
}
def VHLO_collective_reduce_op_v1 : VHLO_Op<"collective_reduce_v1",
    !con((ins Ts:$operands), globalChannel, (ins A:$has_dynamic_root)), anyResults> {
  let regions = (region AnyRegion:$computation);
}
def VHLO_collective_permute_op_v1
    : VHLO_Op<"collective_permute_v1", (ins T:$operand, A:$source_target_pairs, A:$channel_id)>;
def VHLO_reduce_scatter_op_v1
    : VHLO_Op<"reduce_scatter_v1", !con((ins T:$operand, A:$scatter_dimension), globalChannel)> {
  let regions = (region AnyRegion:$computation);
}
def VHLO_cross_replica_sum_op_v1 : VHLO_Op<"cross-replica-sum_v1", (ins T:$operand, A:$replica_groups)>;

// Communication with the host and other devices, and order.

defvar transfer = (ins A:$channel_id, A:$channel_type, A:$is_host_transfer);
foreach version = [1, 2] in {
  defvar pairs = !if(!eq(version, 1), (ins), (ins A:$source_target_pairs));
  def VHLO_send_op_v#version
      : VHLO_Op<"send_v" # version, !con((ins Ts:$inputs, T:$token), transfer, pairs)>;
  def VHLO_recv_op_v#version : VHLO_Op<"recv_v" # version, !con((ins T:$token), transfer, pairs), anyResults>;
}
def VHLO_infeed_op_v1 : VHLO_Op<"infeed_v1", (ins T:$token, A:$infeed_config, A:$layout), anyResults>;
def VHLO_outfeed_op_v1 : VHLO_Op<"outfeed_v1", (ins Ts:$inputs, T:$token, A:$outfeed_config)>;
def VHLO_after_all_op_v1 : VHLO_Op<"after_all_v1", (ins Ts:$inputs)>;
def VHLO_optimization_barrier_op_v1 : VHLO_Op<"optimization_barrier_v1", (ins Ts:$operand), (outs Ts:$result)>;

// Tuples.

def VHLO_tuple_op_v1 : VHLO_Op<"tuple_v1", (ins Ts:$val)>;
def VHLO_get_tuple_element_op_v1 : VHLO_Op<"get_tuple_element_v1", (ins T:$operand, A:$index)>;

// Shapes and their dimensions.

def VHLO_broadcast_op_v1 : VHLO_Op<"broadcast_v1", (ins T:$operand, A:$broadcast_sizes)>;
def VHLO_broadcast_in_dim_op_v1 : VHLO_Op<"broadcast_in_dim_v1", (ins T:$operand, A:$broadcast_dimensions)>;
def VHLO_dynamic_broadcast_in_dim_op_v1 : VHLO_Op<"dynamic_broadcast_in_dim_v1",
    (ins T:$operand, T:$output_dimensions, A:$broadcast_dimensions, A:$known_expanding_dimensions,
         A:$known_nonexpanding_dimensions)>;
def VHLO_concatenate_op_v1 : VHLO_Op<"concatenate_v1", (ins Ts:$inputs, A:$dimension)>;
def VHLO_dynamic_iota_op_v1 : VHLO_Op<"dynamic_iota_v1", (ins T:$output_shape, A:$iota_dimension)>;
def VHLO_dynamic_reshape_op_v1 : VHLO_Op<"dynamic_reshape_v1", (ins T:$operand, T:$output_shape)>;
def VHLO_get_dimension_size_op_v1 : VHLO_Op<"get_dimension_size_v1", (ins T:$operand, A:$dimension)>;
def VHLO_set_dimension_size_op_v1 : VHLO_Op<"set_dimension_size_v1", (ins T:$operand, T:$size, A:$dimension)>;
def VHLO_reverse_op_v1 : VHLO_Op<"reverse_v1", (ins T:$operand, A:$dimensions)>;
def VHLO_transpose_op_v1 : VHLO_Op<"transpose_v1", (ins T:$operand, A:$permutation)>;
def VHLO_pad_op_v1 : VHLO_Op<"pad_v1",
    (ins T:$operand, T:$padding_value, A:$edge_padding_low, A:$edge_padding_high, A:$interior_padding)>;
def VHLO_dynamic_pad_op_v1 : VHLO_Op<"dynamic_pad_v1",
    (ins T:$operand, T:$padding_value, T:$edge_padding_low, T:$edge_padding_high, T:$interior_padding)>;

// Slices and elements by index.

def VHLO_slice_op_v1 : VHLO_Op<"slice_v1", (ins T:$operand, A:$start_indices, A:$limit_indices, A:$strides)>;
def VHLO_dynamic_slice_op_v1 : VHLO_Op<"dynamic_slice_v1", (ins T:$operand, Ts:$start_indices, A:$slice_sizes)>;
def VHLO_real_dynamic_slice_op_v1
    : VHLO_Op<"real_dynamic_slice_v1", (ins T:$operand, T:$start_indices, T:$limit_indices, T:$strides)>;
def VHLO_dynamic_update_slice_op_v1
    : VHLO_Op<"dynamic_update_slice_v1", (ins T:$operand, T:$update, Ts:$start_indices)>;
foreach version = [1, 2] in {
  defvar dims = !con((ins A:$offset_dims, A:$collapsed_slice_dims),
      !if(!eq(version, 1), (ins), (ins A:$operand_batching_dims, A:$start_indices_batching_dims)),
      (ins A:$start_index_map, A:$index_vector_dim));
  def VHLO_gather_op_v#version : VHLO_Op<"gather_v" # version,
      !con((ins T:$operand, T:$start_indices), dims, (ins A:$slice_sizes, A:$indices_are_sorted))>;
  def VHLO_dynamic_gather_op_v#version : VHLO_Op<"dynamic_gather_v" # version,
      !con((ins T:$operand, T:$start_indices, T:$slice_sizes), dims, (ins A:$indices_are_sorted))>;
}
def VHLO_torch_index_select_op_v1
    : VHLO_Op<"torch_index_select_v1", (ins T:$operand, T:$index, A:$dim, A:$batch_dims)>;

// Elements chosen and bounded.

def VHLO_clamp_op_v1 : VHLO_Op<"clamp_v1", (ins T:$min, T:$operand, T:$max)>;
def VHLO_select_op_v1 : VHLO_Op<"select_v1", (ins T:$pred, T:$on_true, T:$on_false)>;
def VHLO_reduce_precision_op_v1
    : VHLO_Op<"reduce_precision_v1", (ins T:$operand, A:$exponent_bits, A:$mantissa_bits), (outs T:$output)>;

// Products.

def VHLO_dot_op_v1 : VHLO_Op<"dot_v1", (ins T:$lhs, T:$rhs, A:$precision_config)>;
defvar dot = (ins T:$lhs, T:$rhs, A:$lhs_batching_dimensions, A:$rhs_batching_dimensions,
    A:$lhs_contracting_dimensions, A:$rhs_contracting_dimensions, A:$precision_config);
def VHLO_dot_general_op_v1 : VHLO_Op<"dot_general_v1", dot>;
def VHLO_dot_general_op_v2 : VHLO_Op<"dot_general_v2",
    !con(dot, (ins A:$lhs_precision_type, A:$rhs_precision_type, A:$accumulation_type, A:$lhs_component_count,
                   A:$rhs_component_count, A:$num_primitive_operations, A:$allow_imprecise_accumulation))>;
def VHLO_einsum_op_v1 : VHLO_Op<"einsum_v1", (ins T:$lhs, T:$rhs, A:$einsum_config)>;
def VHLO_unary_einsum_op_v1 : VHLO_Op<"unary_einsum_v1", (ins T:$operand, A:$einsum_config)>;

defvar convolution = (ins A:$lhs_dilation, A:$rhs_dilation, A:$window_reversal, A:$input_batch_dimension,
    A:$input_feature_dimension, A:$input_spatial_dimensions, A:$kernel_input_feature_dimension,
    A:$kernel_output_feature_dimension, A:$kernel_spatial_dimensions, A:$output_batch_dimension,
    A:$output_feature_dimension, A:$output_spatial_dimensions, A:$feature_group_count, A:$batch_group_count,
    A:$precision_config);
def VHLO_convolution_op_v1
    : VHLO_Op<"convolution_v1", !con((ins T:$lhs, T:$rhs, A:$window_strides, A:$padding), convolution)>;
def VHLO_dynamic_conv_op_v1 : VHLO_Op<"dynamic_conv_v1",
    !con((ins T:$lhs, T:$rhs, T:$d_padding, A:$window_strides, A:$padding), convolution)>;
def VHLO_dynamic_conv_op_v2
    : VHLO_Op<"dynamic_conv_v2", !con((ins T:$lhs, T:$rhs, T:$padding, A:$window_strides), convolution)>;

// Linear algebra, transforms, statistics, random numbers.

def VHLO_cholesky_op_v1 : VHLO_Op<"cholesky_v1", (ins T:$a, A:$lower)>;
def VHLO_triangular_solve_op_v1 : VHLO_Op<"triangular_solve_v1",
    (ins T:$a, T:$b, A:$left_side, A:$lower, A:$unit_diagonal, A:$transpose_a)>;
def VHLO_fft_op_v1 : VHLO_Op<"fft_v1", (ins T:$operand, A:$fft_type, A:$fft_length)>;
defvar statistics = (ins A:$epsilon, A:$feature_index);
def VHLO_batch_norm_grad_op_v1 : VHLO_Op<"batch_norm_grad_v1",
    !con((ins T:$operand, T:$scale, T:$mean, T:$variance, T:$grad_output), statistics),
    (outs T:$grad_operand, T:$grad_scale, T:$grad_offset)>;
def VHLO_batch_norm_inference_op_v1 : VHLO_Op<"batch_norm_inference_v1",
    !con((ins T:$operand, T:$scale, T:$offset, T:$mean, T:$variance), statistics)>;
def VHLO_batch_norm_training_op_v1 : VHLO_Op<"batch_norm_training_v1",
    !con((ins T:$operand, T:$scale, T:$offset), statistics), (outs T:$output, T:$batch_mean, T:$batch_var)>;
def VHLO_rng_op_v1 : VHLO_Op<"rng_v1", (ins T:$a, T:$b, T:$shape, A:$rng_distribution)>;
def VHLO_rng_bit_generator_op_v1
    : VHLO_Op<"rng_bit_generator_v1", (ins A:$rng_algorithm, T:$initial_state), (outs T:$output_state, T:$output)>;

#endif
