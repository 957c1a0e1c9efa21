// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s

// Builtin dialect, builtin.unrealized_conversion_cast: the examples.

%operand = "demo.def"() : () -> !foo.type
%tuple_operand = "demo.def"() : () -> !foo.tuple_type<!foo.type, !foo.type>
%result = unrealized_conversion_cast to !bar.tuple_type<>
%result1 = unrealized_conversion_cast %operand : !foo.type to !bar.lowered_type
%results2:2 = unrealized_conversion_cast %tuple_operand : !foo.tuple_type<!foo.type, !foo.type> to !foo.type, !foo.type
%result3 = unrealized_conversion_cast %operand, %operand : !foo.type, !foo.type to !bar.tuple_type<!foo.type, !foo.type>
%result4 = builtin.unrealized_conversion_cast %operand : !foo.type to i32 {demo.note = "kept"}
%result5 = "builtin.unrealized_conversion_cast"(%operand) : (!foo.type) -> i64
