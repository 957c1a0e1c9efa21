// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Properties, enums, and the custom directives that take them.

test.with_properties a = 32, b = "foo", c = "bar", flag = true, array = [1, 2], array32 = [3, 4]
test.with_properties_and_attr 16 <{rhs = 16 : i64}>
test.empty_properties
test.using_property_in_custom [1, 4, 20]
test.using_property_in_custom_and_other [1, 4, 20] <{other = 16 : i64}>
test.using_property_ref_in_custom 1 + 4 = 5
"test.using_int_property_with_worse_bytecode"() <{value = 5 : i64}> : () -> ()
test.with_wrapped_properties <{prop = "content for properties"}>
test.with_wrapped_properties2 <{prop = "content for properties"}>

test.with_default_valued_properties na
test.with_default_valued_properties 0 "" -1 unit_absent
test.with_default_valued_properties 0 "foo" 1 unit
test.with_default_valued_properties 1 "foo"
test.with_optional_properties
test.with_optional_properties anAttr = 0 simple = 0
test.with_optional_properties simple = 1 simplei8 = -1 simpleui8 = 255
test.with_optional_properties nonTrivialStorage = "foo" hasDefault = some<0> nested = some<1> longSyntax = some<"bar"> hasUnit maybeUnit = some<unit>
test.with_optional_properties nested = some<none>
test.with_array_properties ints = [1, 2] strings = ["a", "b"] nested = [[1, 2], [3, 4]] opt = [-1, -2] explicitOptions = [none, 0] explicitUnits = [unit, unit_absent]
test.with_array_properties ints = [] strings = [] nested = [] opt = none explicitOptions = [] explicitUnits = [] [] thats_has_default
test.op_with_property_predicates <{array = [1], defaulted = 1 : i64, more_constrained = 5 : i64, non_empty_constrained = [2], non_empty_optional = [[3]], non_empty_unconstrained = [-1], optional = [4], scalar = 0 : i64, unconstrained = -1 : i64}>

test.op_with_enum third
test.op_with_enum second tag 0 : i32
test.op_with_enum_prop first
test.op_with_enum_prop_attr_form <{value = 0 : i32}>
test.op_with_enum_prop_attr_form <{value = #test<enum second>}>
test.op_with_enum_prop_attr_form_always <{value = #test<enum first>}>
test.op_with_enum_prop_attr_form_always <{value = 2 : i32}>
test.op_with_bit_enum <write>
test.op_with_bit_enum <read, execute> tag 1 : i32
test.op_with_bit_enum_vbar <user | other>
test.op_with_bit_enum_prop read write, execute : ()
test.op_with_bit_enum_prop read : ()
test.op_with_bit_enum_prop_named bit_enum<read> bit_enum<execute, write>
test.op_with_bit_enum_prop_named bit_enum<read>
"test.i32_enum_attr"() {attr = 5 : i32} : () -> i32
"test.i64_enum_attr"() {attr = 4294967296 : i64} : () -> i32

%0 = test.prop_pattern_op_1 "a" 3 true
test.prop_pattern_op_2 %0 "b"

func.func @directives(%a: i64) {
  test.format_custom_directive_attributes 54 : i64
  test.format_custom_directive_attributes 54 : i64, 46 : i64
  test.format_custom_directive_spacing "a" "b"
  test.format_custom_directive_attrdict {attr = 3 : i64, optAttr = 4 : i64}
  %1:4 = test.variadic_segment_prop %a, %a : %a : i64, i64 : i64, i64 end
  return
}
