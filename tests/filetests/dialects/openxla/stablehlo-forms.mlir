// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Forms of StableHLO that JAX does not write.

func.func @types(%token: !stablehlo.token, %future: !stablehlo.future<tensor<2xf32>>, %bounded: tensor<?x3xi8, #stablehlo.bounds<4, ?>>,
    %other: tensor<?xf32, #stablehlo.type_extensions<bounds = [8]>>) {
  return
}

func.func @tokens(%a: !stablehlo.token, %b: !stablehlo.token) -> !stablehlo.token {
  %0 = stablehlo.after_all %a, %b : !stablehlo.token
  %1 = stablehlo.create_token : !stablehlo.token
  %2 = stablehlo.after_all %0, %1 : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return %2 : !stablehlo.token
}

func.func @tuples(%a: tensor<f32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.tuple %a, %b : tuple<tensor<f32>, tensor<2xi32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<f32>, tensor<2xi32>>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}

func.func @functional_types(%a: tensor<?xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.abs %a : (tensor<?xf32>) -> tensor<4xf32>
  %2 = stablehlo.select %p, %0, %a : (tensor<4xi1>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  %3 = stablehlo.complex %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %4 = stablehlo.complex %b, %b {note} : tensor<4xcomplex<f32>>
  return %2 : tensor<4xf32>
}

func.func @reductions(%a: tensor<4x2xf32>, %b: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.maximum across dimensions = [1] {note} : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.reduce(%a init: %b) across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
    reducer(%x: tensor<f32>, %y: tensor<f32>) {
      %2 = stablehlo.subtract %x, %y : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }
  return %1 : tensor<4xf32>
}

func.func @nothing_carried() {
  stablehlo.while()
   cond {
    %0 = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    stablehlo.return
  }
  stablehlo.optimization_barrier ()
  return
}

func.func @slices(%a: tensor<f32>, %b: tensor<8x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.slice %a [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.slice %b [1:8:4, 0:4] : (tensor<8x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

func.func @numbers(%a: tensor<1x8x8x3xf32>, %b: tensor<3x3x3x4xf32>) -> tensor<1x4x4x4xf32> {
  %0 = "stablehlo.convolution"(%a, %b) {
    batch_group_count = 1 : i64, feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3,
      input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3,
      kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3,
      output_spatial_dimensions = [1, 2]>,
    padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>, window_strides = array<i64: 2, 2>,
    window_reversal = array<i1: true, false>
  } : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x4x4x4xf32>
  "stablehlo.custom_call"(%a) {
    call_target_name = "it", attributes = [
      #stablehlo.gather<index_vector_dim = 1, offset_dims = [0]>, #stablehlo.scatter<>,
      #stablehlo.dot<lhs_batching_dimensions = [0], rhs_contracting_dimensions = [1, 2]>,
      #stablehlo.channel_handle<handle = 1, type = 2>, #stablehlo<precision HIGHEST>,
      #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>,
      #stablehlo.result_accuracy<atol = 5.000000e-01, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>,
      #stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = "x", size = 2>]>,
      #stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>
    ]
  } : (tensor<1x8x8x3xf32>) -> ()
  return %0 : tensor<1x4x4x4xf32>
}

func.func @products(%a: tensor<2x3xf8E5M2>, %b: tensor<3x2xf8E5M2>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot %a, %b, precision = [DEFAULT, HIGH] : (tensor<2x3xf8E5M2>, tensor<3x2xf8E5M2>) -> tensor<2x2xf32>
  %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E5M2, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true> : (tensor<2x3xf8E5M2>, tensor<3x2xf8E5M2>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

func.func @quantized(%a: tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5:1,0.25}>> {
  %0 = stablehlo.uniform_quantize %a : (tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5:1,0.25}>>
  %1 = stablehlo.constant() <{value = dense<1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2xf32>
  return %0 : tensor<2x2x!quant.uniform<i8:f32:1, {0.5:1,0.25}>>
}

func.func @asynchronous(%a: tensor<8xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<8xf32>):
    %2 = stablehlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32>
    stablehlo.return %2 : tensor<4xf32>
  }) : (tensor<8xf32>) -> !stablehlo.future<tensor<4xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
