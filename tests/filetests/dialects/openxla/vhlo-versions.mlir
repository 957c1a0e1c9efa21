// RUN: lect opt --vhlo-to-version=target=0.9.0 %s
// RUN: lect opt --vhlo-to-version=target=0.9.0 %s | lect opt --vhlo-to-version=target=1.20.0
// RUN: lect opt --vhlo-to-version=target=1.5.0 %s | lect opt --vhlo-legalize-to-stablehlo

// Operations of other versions take the place of those that a version does not have, up and down.

vhlo.func_v1 @main(%a: !vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) {
  %0 = "vhlo.tanh_v1"(%a) : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x3x!vhlo.f32_v1>
  %1 = "vhlo.exponential_v2"(%0) <{result_accuracy = #vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>}> {kept = #vhlo.bool_v1<true>} : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x3x!vhlo.f32_v1>
  %2 = "vhlo.dot_general_v1"(%1, %a) <{lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, precision_config = #vhlo.array_v1<[]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>, !vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
  %3 = "vhlo.all_to_all_v2"(%2) <{channel_id = #vhlo.integer_v1<0 : i64>, concat_dimension = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, split_count = #vhlo.integer_v1<2 : i64>, split_dimension = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
  %4 = "vhlo.custom_call_v1"(%3) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"f">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x2x!vhlo.f32_v1>
  "vhlo.return_v1"(%4) : (!vhlo.tensor_v1<2x2x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
