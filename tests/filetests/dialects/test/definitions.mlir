// RUN: lect opt --allow-unregistered-dialect %s

// Attributes and types that C++ reads and prints, and aliases.

"test.types"() : () -> (!test.smpla, !test.i32, !test.cmpnd_a<1, i32, [5, 6]>, !test.cmpnd_a<-1, !test.smpla, []>)
"test.types"() : () -> (!test.cmpnd_nested_outer<i <5 <1, i8, [2]>>>, !test.cmpnd_nested_outer_qual<i !test.cmpnd_inner<5 <1, i8, [2]>>>)
"test.types"() : () -> (!test.int<s, 4>, !test.int<unsigned, 7>, !test.int<N, 0>, !test.int<u, 8>)
"test.types"() : () -> (!test.struct<>, !test.struct<{field1,!test.smpla}, {field2,!test.int<none, 3>}>)
"test.types"() : () -> (!test.test_type_with_layout<10>, !test.custom_type<-5>, !test.custom_type<2 9 9 5>)
"test.types"() : () -> (!test.custom_type_spacing<1 2>, !test.custom_type_string<"foo" foo>)
"test.types"() : () -> (!test.dynamic_singleton, !test.dynamic_pair<i32, "x">, !test.dynamic_custom_assembly_format<f32 : f64>)
"test.types"() : () -> (!test.test_rec<a, test_rec<b, test_type>>, !test.test_rec<c, test_rec<d, test_rec<c>>>)
"test.types"() : () -> (!test.test_rec<type_to_alias, test_rec<type_to_alias>>, tuple<!test.smpla, !test.smpla>)
"test.types"() : () -> (i32, !test.op_asm_type_interface_tablegen_default)
"test.types"() : () -> (tensor<4xf32, "alias_test:tensor_encoding">)

"test.attrs"() {
  a = #test.smpla, b = #test.cmpnd_a<1, i32, [5, 6]>, c = #test.decimal_shape<>, d = #test.decimal_shape<1x2x33>,
  e = #test.sub_elements_access<1 : i32, "x", [unit]>, f = #test.slash_attr<1 / -2>,
  g = #test.conditional_alias<hello>, h = #test.conditional_alias<"hello world">,
  i = #test.conditional_alias<"alias_test:dot_in_name">, j = "alias_test:trailing_digit",
  k = ["alias_test:prefixed_digit", "alias_test:prefixed_symbol"],
  l = #test.custom_float<"float" : 2.0>, m = #test.custom_float<"double" : -0.5>, n = #test.custom_float<"float" : 0x7f800000>,
  o = #test.custom_struct<type_str = "x", value = ?>, p = #test.custom_struct<type_str = "x", value = 4, opt_value = 5>,
  q = #test.custom_struct<value = 4, type_str = "x", opt_value = [1, 2]>,
  r = #test.dynamic_singleton, s = #test.dynamic_pair<1, 2>, t = #test.dynamic_custom_assembly_format<1 : i32:2 : i32>,
  u = #test.op_asm_attr_interface<value = "named">, v = #test.op_asm_attr_interface_tablegen_default<value = "x">
} : () -> ()
"test.attrs"() {
  a = #test.custom_anchor<5>, b = #test.custom_anchor<5, true>, c = #test.attr_with_optional_signed<-3>,
  d = #test.attr_with_optional_unsigned<3>, e = #test.attr_with_optional_enum<a>,
  h = #test.const_memory_space, i = #test.const_memory_space<3>,
  k = #test.attr_with_self_type_param : i32,
  l = #test.attr_self_type_format<5> : i32, m = #test<attr_ugly begin 5 : index end>, n = #test.attr_params<42, 24>,
  o = #test.iterator_type<parallel>
} : () -> ()
