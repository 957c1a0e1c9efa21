// RUN: lect opt %s
// RUN: lect opt --emit-bytecode %s | lect opt
// RUN: lect opt --mlir-print-op-generic %s | lect opt --mlir-print-op-generic

// Types, attributes and operations of VHLO, in text and in bytecode.

vhlo.func_v1 @types(
    %words: !vhlo.tuple_v1<!vhlo.bool_v1, !vhlo.i2_v1, !vhlo.ui4_v1, !vhlo.f8E4M3FN_v1, !vhlo.tf31_v1, !vhlo.index_v1>,
    %tensor: !vhlo.tensor_v1<2x?x!vhlo.f32_v1>,
    %scalar: !vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f64_v1>>,
    %bounded: !vhlo.tensor_v1<?x4x!vhlo.i8_v1, #vhlo.type_extensions_v1<bounds = [3, ?]>>,
    %unranked: !vhlo.unranked_tensor_v1<!vhlo.bf16_v1>,
    %buffer: !vhlo.buffer_v1<4x!vhlo.f32_v1>,
    %future: !vhlo.future_v1<!vhlo.tensor_v1<2x!vhlo.f32_v1>>,
    %nothing: !vhlo.tuple_v1<>,
    %token: !vhlo.token_v1,
    %quantized: !vhlo.tensor_v1<2x!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 5.000000e-01:3, -128:127, 1>>,
    %by_axis: !vhlo.tensor_v1<2x2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1, [5.000000e-01, 2.500000e-01], [3, -4], -128:127, 1>>
) -> () {
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}

vhlo.func_v1 @attributes(%a: !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.i64_v1) {
  %0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[true, false, true]> : tensor<3xi1>>}>
    {numbers = #vhlo.array_v1<[#vhlo.integer_v1<1 : i64>, #vhlo.integer_v1<-2 : i8>, #vhlo.integer_v1<3 : ui32>, #vhlo.float_v1<1.500000e+00 : !vhlo.f32_v1>, #vhlo.bool_v1<true>]>,
     named = #vhlo.dict_v1<{#vhlo.string_v1<"a \22b\22"> = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.f32_v1) -> ()>>, #vhlo.string_v1<"c"> = #vhlo.dict_v1<{}>}>,
     mesh = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>]>>,
     axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">>, #vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>]>,
     alias = #vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 1, operandTupleIndices = []>}
    : () -> !vhlo.tensor_v1<3x!vhlo.bool_v1>
  %1 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<true> : tensor<16xi1>>}> : () -> !vhlo.tensor_v1<16x!vhlo.bool_v1>
  %2 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<false> : tensor<9xi1>>}> : () -> !vhlo.tensor_v1<9x!vhlo.bool_v1>
  %3 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<> : tensor<0xf32>>}> : () -> !vhlo.tensor_v1<0x!vhlo.f32_v1>
  %4 = "vhlo.exponential_v2"(%a) <{result_accuracy = #vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 1.000000e-01, ulps = 2, mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>}> : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
  %5 = "vhlo.exponential_v1"(%4) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
  "vhlo.return_v1"(%5) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
