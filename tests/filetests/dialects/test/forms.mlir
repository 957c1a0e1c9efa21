// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Operations that C++ reads and prints.

func.func private @callee(i32) -> i32

func.func @words(%a: i32) {
  test.dialect_custom_format_fallback custom_format_fallback
  test.dynamic_custom_parser_printer custom_keyword
  test.parse_wrapped_keyword some.word_1
  test.parse_b64 "bGVjdA=="
  %n:2 = test.parse_integer_literal : 2
  test.parse_integer_literal
  %r = test.call @callee(%a) : (i32) -> i32
  return
}

func.func @names(%a: i32) {
  %left, %right = test.string_attr_pretty_name
  %5, %named = test.string_attr_pretty_name
  %x, %y = test.string_attr_pretty_name attributes {names = ["one", "two"]}
  %p:3 = "test.custom_result_name"(%a) {names = ["p", "", "q"]} : (i32) -> (i32, i32, i32)
  "test.use"(%left, %right, %5, %named, %x, %y, %p#0, %p#1, %p#2)
      : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  return
}

func.func @types() {
  %0 = "test.result_name_from_type"() : () -> !test.op_asm_type_interface
  %1:2 = "test.result_name_from_type_interface"() : () -> (!test.op_asm_type_interface, !test.op_asm_type_interface)
  test.block_argument_name_from_type {
  ^bb0(%arg0: !test.op_asm_type_interface, %arg1: i32):
    "test.return"() : () -> ()
  }
  return
}

func.func @regions(%a: f32, %i: index, %c: i1) -> f32 {
  %0 = test.pretty_printed_region %a, %a start special.op end : (f32, f32) -> f32
  %1 = test.pretty_printed_region %a, %a ({
  ^bb0(%b: f32, %d: f32):
    %2 = "test.other"(%b, %d) : (f32, f32) -> f32
    "test.return"(%2) : (f32) -> ()
  }) : (f32, f32) -> f32
  %2 = test.wrapping_region wraps "test.wrapped"(%a) : (f32) -> f32
  test.isolated_region %i {
    "test.use"(%i) : (index) -> ()
  }
  test.polyfor %j, %k {
    "test.use"(%j, %k) : (index, index) -> ()
  }
  "test.polyfor"() ({
  ^bb0(%m: index, %o: index):
    "test.use"(%m, %o) : (index, index) -> ()
  }) {arg_names = ["first", "second"]} : () -> ()
  test.affine_scope {
    "test.return"() : () -> ()
  }
  test.with_bounds_region {smax = 4 : i32, smin = 1 : i32, umax = 4 : i32, umin = 1 : i32} %b : i32 {
    "test.use"(%b) : (i32) -> ()
  }
  test.block_names {
    cf.cond_br %c, ^one, ^two
  ^one:
    cf.br ^two
  ^two:
    "test.return"() : () -> ()
  }
  test.default_dialect {
    format_region_b_op {
      "test.return"() : () -> ()
    }
    "test.op.with_dot_in_name"() : () -> ()
    "test.return"() : () -> ()
  }
  return %0 : f32
}

func.func @control(%a: f32, %s: i32) -> f32 {
  %0 = test.region_if %a: f32 -> f32 then {
  ^bb0(%b: f32):
    test.region_if_yield %b : f32
  } else {
  ^bb0(%b: f32):
    test.region_if_yield %b : f32
  } join {
  ^bb0(%b: f32):
    test.region_if_yield %b : f32
  }
  %1 = test.loop_block %s : (i32) -> f32 {
  ^bb0(%n: i32):
    test.loop_block_term iter %n exit %a
  }
  "test.br"(%1)[^next] : (f32) -> ()
^next(%d: f32):
  "test.internal_br"(%s)[^ok, ^error] {operandSegmentSizes = array<i32: 1, 0>} : (i32) -> ()
^ok(%e: i32):
  return %d : f32
^error(%f: i32):
  return %a : f32
}

test.conversion_func_op private @converted(i32) -> i64
