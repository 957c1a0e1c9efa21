// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

func.func private @callee()

func.func @folders(%a: i32, %b: i32) {
  %c3 = "test.constant"() {value = 3 : i32} : () -> i32
  %c4 = "test.constant"() {value = 4 : i32} : () -> i32
  %0 = "test.op_in_place_fold"(%c3) : (i32) -> i32
  %1 = "test.op_in_place_self_fold"() : () -> i32
  %2 = "test.op_with_region_fold"(%a) ({ "test.x"() : () -> () }) : (i32) -> i32
  %3:2 = "test.op_with_variadic_results_and_folder"(%a, %b) : (i32, i32) -> (i32, i32)
  %4 = "test.op_involution_trait_failing_operation_fold"(%a) : (i32) -> i32
  %5 = "test.op_involution_trait_failing_operation_fold"(%4) : (i32) -> i32
  %6 = "test.op_involution_trait_succesful_operation_fold"(%a) : (i32) -> i32
  %7 = "test.op_involution_trait_succesful_operation_fold"(%6) : (i32) -> i32
  %8 = test.fold_with_fold_adaptor %c3, [%c4, %a], {(%c4), (%c3, %b)} { }
  %9 = "test.dialect_canonicalizable"() : () -> i32
  %10 = arith.addi %c3, %c4 : i32
  "test.op_with_region_pattern"() ({ "test.x"() : () -> () }) : () -> ()
  "test.fold_to_call_op"() <{callee = @callee}> : () -> ()
  "test.keep"(%0, %1, %2, %3#0, %3#1, %5, %7, %8, %9, %10) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  return
}

// Constants stay in a region of one of these operations, and leave one of the other.
func.func @regions() {
  "test.one_region_op"() ({
    %c5 = arith.constant 5 : i32
    %0 = arith.addi %c5, %c5 : i32
    "test.keep"(%0) : (i32) -> ()
  }) : () -> ()
  "test.two_region_op"() ({
    %c5 = arith.constant 5 : i32
    %0 = arith.addi %c5, %c5 : i32
    "test.keep"(%0) : (i32) -> ()
  }, {
    "test.keep"() : () -> ()
  }) : () -> ()
  return
}

// Operations that only read, or allocate an unused result, are dead.
func.func @effects() {
  %0 = "test.side_effect_op"() {effects = [{effect = "read"}]} : () -> i32
  %1 = "test.side_effect_op"() {effects = [{effect = "allocate", on_result}, {effect = "write", on_result}]} : () -> i32
  %2 = "test.side_effect_op"() {effects = [{effect = "write", test_resource}]} : () -> i32
  return
}

// The constant that the first operand is.
func.func @constant_operand(%a: i32) -> (i32, i32) {
  %0 = "test.constant"() {value = 5 : i32} : () -> i32
  %1 = "test.manual_cpp_op_with_fold"(%0) : (i32) -> i32
  %2 = "test.manual_cpp_op_with_fold"(%a) : (i32) -> i32
  return %1, %2 : i32, i32
}
