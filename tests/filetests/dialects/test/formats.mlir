// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Features of assembly formats.

func.func @literals() {
  test.format_literal_op keyword_$. -> :, = <> () [] ( ) ? + * {
  } {foo.some_attr}
  test.else_anchor(?)
  test.op.with_dot_in_name
  test.oilist_with_keywords_only
  test.oilist_with_keywords_only otherKeyword keyword thirdKeyword
  test.oilist_with_keywords_only_properties thirdKeyword keyword
  test.oilist_allowed_literal foo bar buzz
  test.oilist_allowed_literal buzz
  return
}

func.func @attributes() {
  test.format_attr_op 10
  test.format_attr_op 10 {other}
  test.format_opt_attr_op_a (10)
  test.format_opt_attr_op_a {other}
  test.format_opt_attr_op_b 10
  test.format_opt_attr_op_b
  test.format_symbol_name_attr_op @name
  test.format_opt_symbol_name_attr_op @name
  test.format_opt_symbol_name_attr_op
  test.format_opt_symbol_ref_attr_op @a::@b
  test.format_opt_symbol_ref_attr_op
  test.format_attr_dict_w_keyword attributes {attr = 10 : i64}
  test.format_attr_dict_w_keyword attributes {attr = 10 : i64, opt_attr = 11 : i64}
  test.format_optional_enum_attr case5
  test.format_optional_enum_attr
  test.format_optional_default_attrs
  test.format_optional_default_attrs "text" @sym case10
  test.format_optional_default_attrs {str = "default"}
  test.format_optional_else then
  test.format_optional_else else
  test.format_optional_unit_attribute is_optional
  test.format_optional_unit_attribute
  test.format_optional_unit_attribute_no_elide unit
  test.format_optional_unit_property is_optional
  test.format_optional_unit_property
  test.format_optional_unit_property_no_elide unit
  test.format_optional_unit_property_no_elide
  test.format_optional_prop_dict <{a = ["x"], b = 2 : i32}>
  test.format_optional_prop_dict
  test.format_literal_following_optional_group(5 : i32) : i32 {a}
  test.format_literal_following_optional_group : i32
  test.format_compound_attr <1, !test.smpla, [5, 6]>
  test.format_nested_attr <nested = <1, !test.smpla, [5, 6]>>
  test.format_cpmd_nested_attr nested <i <42 <1, !test.smpla, [5, 6]>>>
  test.format_qual_cpmd_nested_attr nested #test.cmpnd_nested_outer<i <42 <1, !test.smpla, [5, 6]>>>
  test.array_of_attr_op a = [begin 5 : i32 end, begin "x" end], b = [1, 2], c = [a, b, "+", "dash-separated-sentence"]
  test.array_of_attr_op a = [], b = [], c = []
  test.string_attr_with_type "string_data" : i64
  test.string_attr_with_mixed_type 42
  test.string_attr_with_mixed_type "x" : i64
  test.typed_attr tensor<2xi32> = dense<[1, 2]>
  test.typed_attr i8 = 3
  test.type_attr_of i64
  test.op_with_loc_attr loc("here")
  test.no_str_value {value = "x"}
  test.has_str_value {value = "x"}
  test.has_str_value
  test.recursive_rewrite 3
  test.dense_array_attr i1attr = [true, false] i8attr = [2, 3] i16attr = [4, 5] i32attr = [6, 7] i64attr = [8, 9]
      f32attr = [1.0, -2.5e3] f64attr = [0.1] emptyattr = []
  test.custom_dimension_list_attr dimension_list = 2x?x4
  test.custom_dimension_list_attr dimension_list = []
  test.optional_custom_attr foo true
  test.optional_custom_attr bar
  test.parse_custom_operation_name_api(test.constant)
  return
}

func.func @regions() {
  test.format_region_a_op {
    "test.return"() : () -> ()
  }
  test.format_region_b_op {
    "test.return"() : () -> ()
  } {a}
  test.format_region_c_op region {
    "test.return"() : () -> ()
  }
  test.format_region_c_op
  test.format_variadic_region_a_op {
    "test.return"() : () -> ()
  }, {
    "test.return"() : () -> ()
  }
  test.format_variadic_region_a_op
  test.format_variadic_region_b_op {
    "test.return"() : () -> ()
  } found_regions
  test.format_variadic_region_b_op
  test.format_implicit_terminator_region_a_op {
  }
  test.format_implicit_terminator_region_a_op {
    "test.return"() {foo.attr} : () -> ()
  }
  test.format_custom_directive_regions {
    "test.return"() : () -> ()
  }
  test.format_custom_directive_regions {
    "test.return"() : () -> ()
  }, {
    "test.return"() : () -> ()
  }
  test.single_no_terminator_op : {
    %0 = "test.use"(%1) : (i32) -> i32
    %1 = "test.use"(%0) : (i32) -> i32
  }
  test.variadic_no_terminator_op : {
    "test.use"() : () -> ()
  }, {
  ^bb0:
  }
  test.isolated_regions {
    "test.return"() : () -> ()
  }
  %0:2 = test.format_infer_type_regions {
  ^bb0(%a: i32, %b: f32):
    "test.return"() : () -> ()
  }
  return
}

func.func @successors() {
  test.format_successor_a_op ^bb1
^bb1:
  test.format_successor_a_op ^bb2, ^bb3
^bb2:
  test.format_custom_directive_successors ^bb1
^bb3:
  test.format_custom_directive_successors ^bb1, ^bb2
}

func.func @operands(%i64: i64, %memref: memref<1xf64>, %f32: f32, %i32: i32,
                    %t: tensor<2xi32>) {
  test.format_buildable_type_op %i64
  test.format_operand_a_op %i64, %memref : i64, memref<1xf64>
  test.format_operand_b_op %i64, %memref : memref<1xf64>
  test.format_operand_c_op %i64, %memref : i64, memref<1xf64>
  test.format_operand_d_op %i64, %memref : memref<1xf64>
  test.format_operand_e_op %i64, %memref : i64, memref<1xf64>
  test.format_variadic_operand %i64, %i64 : i64, i64
  test.format_variadic_of_variadic_operand (%i64, %i64), (), (%i64) : (i64, i64), (), (i64)
  test.format_multiple_variadic_operands (%i64, %i64), (%i64, %f32 : i64, f32)
  test.format_optional_operand_result_a_op( %i64 : i64 ) : i64
  test.format_optional_operand_result_a_op( : ) : i64
  test.format_optional_operand_result_a_op( : ) : [%i64, %i64]
  test.format_optional_operand_result_b_op( %i64 : i64 ) : i64
  test.format_optional_operand_result_b_op : i64
  test.format_two_variadic_operands_no_buildable_type_op(%f32, %i32 : f32, i32) -> (%i32 : i32)
  test.ellipsis (%f32, %i32 ...) : f32, i32 ...
  test.else_anchor(%f32 : f32)
  test.oilist_with_simple_args keyword %f32 : f32
  test.oilist_with_simple_args keyword %f32 : f32 otherKeyword %i32 : i32
  test.oilist_with_simple_args thirdKeyword %f32 : f32 keyword %i32 : i32
  test.oilist_variadic_with_parens keyword (%f32, %f32 : f32, f32) thirdKeyword (%i32 : i32)
  test.oilist_custom private (%f32 : f32) nowait reduction (%i32)
  test.oilist_custom nowait private (%f32, %f32 : f32, f32)
  test.oilist_custom reduction
  test.default_value_print %i32
  test.default_value_print {value_with_default = 1 : i32} %i32
  test.format_custom_directive_operands %i64, %i64 -> (%i64)
  test.format_custom_directive_operands %i64 -> (%i64)
  test.format_custom_directive_operands_and_types %i64, %f32 -> (%i64) : i64, f32 -> (i64)
  test.format_custom_directive_operands_and_types %i64 -> (%f32, %i64) : i64 -> (f32, i64)
  test.format_custom_directive_with_optional_operand_ref %i64 : 1
  test.format_custom_directive_with_optional_operand_ref : 0
  test.convert_block_args %i64 is_legal duplicate {
    "test.return"() : () -> ()
  } : (i64) -> ()
  %0 = test.destination_style_op ins(%i64 : i64) outs(%t : tensor<2xi32>) (%i32 : i32) -> tensor<2xi32>
  return
}

func.func @results(%i64: i64, %i32: i32, %f32: f32) {
  %0:2 = test.format_result_a_op memref<1xf64>
  %1:2 = test.format_result_b_op i64, memref<1xf64>
  %2:2 = test.format_result_c_op (i64) -> memref<1xf64>
  %3:3 = test.format_variadic_result : i64, i64, i64
  %4:4 = test.format_multiple_variadic_results : (i64, i64), (i32, i64)
  test.format_optional_result_a_op
  %6:3 = test.format_optional_result_a_op : i64 -> i64, i64
  test.format_optional_result_b_op
  %7:2 = test.format_optional_result_b_op : i64 -> i64
  %8:3 = test.format_optional_result_c_op : (i64) -> (i64, i64)
  %9 = test.format_optional_result_d_op : f80
  test.format_optional_result_d_op
  %10:2 = test.format_custom_directive_results : i64 -> (f32)
  %11:3 = test.format_custom_directive_results : i64, i32 -> (f32)
  %12:3 = test.format_custom_directive_results_with_type_refs : i64, i32 -> (f32) type_refs_capture : i64, i32 -> (f32)
  %13 = test.format_all_types_match_var %i64, %i64 : i64
  %14 = test.format_all_types_match_attr 1, %i64
  %15 = test.format_types_match_var %i64 : i64
  %16:3 = test.format_types_match_variadic %i64, %i32, %f32 : i64, i32, f32
  %17 = test.format_types_match_attr 5
  %18 = test.format_types_match_context %i64 : i64
  %19 = test.format_infer_variadic_type_from_non_variadic %i64, %i64 : i64
  %20 = test.format_infer_type
  %21 = test.format_infer_type2
  %22:2 = test.format_infer_type_all_operands_and_types(%i64, %i32) : i64, i32
  %23:2 = test.format_infer_type_all_types_one_operand(%i64, %i32) : i64, i32
  %24:2 = test.format_infer_type_all_types_two_operands(%i64) (%i32) : i64, i32
  %25:2 = test.format_infer_type_all_types(%i64, %i32) : i64, i32
  %26:2 = test.format_infer_type_variadic_operands(%i32 : i32) (%i64 : i64)
  %27 = test.result_has_same_type_as_attr 3 : i8 -> i8
  %28 = test.with_properties_and_inferred_type 16 <{packed, rhs = 16 : i64}>
  return
}

func.func @nested_types(%a: !test.cmpnd_nested_outer<i <42 <1, !test.smpla, [5, 6]>>>, %b: !test.optional_value_type,
                        %c: !test.optional_value_type<1>) {
  test.format_cpmd_nested_type %a nested <i <42 <1, !test.smpla, [5, 6]>>>
  test.format_qual_cpmd_nested_type %a nested !test.cmpnd_nested_outer<i <42 <1, !test.smpla, [5, 6]>>>
  test.format_maybe_empty_type %b :
  test.format_maybe_empty_type %c : <1>
  return
}
