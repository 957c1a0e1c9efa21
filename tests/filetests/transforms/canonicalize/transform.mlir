// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Operations are removed that neither consume handles nor change the payload.

builtin.module attributes {transform.with_named_sequence} {
transform.named_sequence @f(%a: !transform.any_op, %v: !transform.any_value, %p: !transform.param<i64>, %tp: !transform.test_dialect_param) {
  "t.x"() : () -> ()
  %0 = "transform.test_copy_payload"(%a) : (!transform.any_op) -> !transform.any_op
  %1 = "transform.test_remap_operand_to_self"(%a) : (!transform.any_op) -> !transform.any_op
  "transform.test_remap_operand_to_self"(%a) : (!transform.any_op) -> ()
  "transform.test_report_number_of_tracked_handles_nested_under"(%a) : (!transform.any_op) -> ()
  "transform.test_tracked_rewrite"(%a) : (!transform.any_op) -> ()
  "transform.test_notify_payload_op_replaced"(%a, %a) : (!transform.any_op, !transform.any_op) -> ()
  "transform.test_produce_invalid_ir"(%a) : (!transform.any_op) -> ()
  "transform.test_check_if_test_extension_present"(%a) : (!transform.any_op) -> ()
  %2 = "transform.test_produce_null_payload"() : () -> !transform.any_op
  %3 = "transform.test_produce_null_param"() : () -> !transform.param<i64>
  %4 = "transform.test_produce_null_value"() : () -> !transform.any_value
  %5 = "transform.test_produce_empty_payload"() : () -> !transform.any_op
  %6 = "transform.test_produce_self_handle_or_forward_operand"() : () -> !transform.any_op
  %7 = "transform.test_produce_value_handle_to_self_operand"(%a) : (!transform.any_op) -> !transform.any_value
  %8 = "transform.test_produce_value_handle_to_result"(%a) {number = 0 : i64}: (!transform.any_op) -> !transform.any_value
  %9 = "transform.test_produce_value_handle_to_argument_of_parent_block"(%a) {number = 0 : i64}: (!transform.any_op) -> !transform.any_value
  "transform.test_succeed_if_operand_of_op_kind"(%a) {op_kind = "a"} : (!transform.any_op) -> ()
  "transform.test_add_test_extension"() {message = "a"} : () -> ()
  "transform.test_remove_test_extension"() : () -> ()
  "transform.test_initializer_extension"() {type = "a"} : () -> ()
  "transform.test_transform_op_with_regions"() ({ "t.x"() : () -> () }, {"t.y"() : () -> ()}) : () -> ()
  %10 = "transform.test_dummy_payload_op"() : () -> i1
  %11 = "transform.test_add_to_param"() {addendum = 3 : i32} : () -> !transform.test_dialect_param
  %12 = "transform.test_produce_param_with_number_of_test_ops"(%a) : (!transform.any_op) -> !transform.test_dialect_param
  %13 = "transform.test_produce_param"() {attr = 3 : i64} : () -> !transform.param<i64>
  %14, %15 = "transform.test_produce_transform_param_or_forward_operand"(%a) : (!transform.any_op) -> (!transform.any_op, !transform.test_dialect_param)
  "transform.test.query_producer_fusability"(%a) : (!transform.any_op) -> ()
  "transform.test.query_consumer_fusability"(%a) : (!transform.any_op) -> ()
  "transform.test_transform_op"() : () -> ()
  "t.x"() : () -> ()
  %20 = "transform.test_required_memory_effects"(%a) {has_operand_effect, has_result_effect, modifies_payload} : (!transform.any_op) -> !transform.any_op
  "transform.yield"() : () -> ()
}
transform.named_sequence @g(%a: !transform.any_op, %v: !transform.any_value, %p: !transform.param<i64>, %tp: !transform.test_dialect_param) {
  "t.x"() : () -> ()
  %20, %21, %22 = "transform.structured.multitile_sizes"(%a) {dimension = 1 : i64, target_size = 3 : i64} : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
  %23, %24, %25 = "transform.structured.multitile_sizes"(%a) {dimension = 2 : i64, target_size = 3 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %26, %27 = "transform.structured.continuous_tile_sizes"(%a) {dimension = 1 : i64, target_size = 3 : i64} : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>)
  %28, %29 = "transform.structured.continuous_tile_sizes"(%a) {dimension = 2 : i64, target_size = 3 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %30 = "transform.cast"(%a) : (!transform.any_op) -> !transform.op<"a.b">
  %31 = "transform.merge_handles"(%a, %a) : (!transform.any_op, !transform.any_op) -> !transform.any_op
  %32, %33 = "transform.split_handle"(%a) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %34 = "transform.select"(%a) {op_name = "x"} : (!transform.any_op) -> !transform.any_op
  %35 = "transform.num_associations"(%a) : (!transform.any_op) -> !transform.param<i64>
  %36 = "transform.param.constant"() {value = 3 : i64} : () -> !transform.param<i64>
  "transform.match.param.cmpi"(%p, %p) {predicate = 0 : i32} : (!transform.param<i64>, !transform.param<i64>) -> ()
  %37 = "transform.get_defining_op"(%v) : (!transform.any_value) -> !transform.any_op
  %38 = "transform.get_producer_of_operand"(%a) {operand_number = 0 : i64} : (!transform.any_op) -> !transform.any_op
  %39 = "transform.get_consumers_of_result"(%a) {result_number = 0 : i64} : (!transform.any_op) -> !transform.any_op
  %40 = "transform.tune.knob"() {name = "a", options = [true]} : () -> !transform.any_param
  "transform.apply_dce"(%a) : (!transform.any_op) -> ()
  "transform.print"(%a) : (!transform.any_op) -> ()
  "transform.print"() : () -> ()
  %41 = "transform.structured.hoist_pad.build_packing_loop_nest"(%a, %a) {transpose = array<i64>} : (!transform.any_op, !transform.any_op) -> !transform.any_op
  "transform.memref.erase_dead_alloc_and_stores"(%a) : (!transform.any_op) -> ()
  "transform.scf.take_assumed_branch"(%a) : (!transform.any_op) -> ()
  "transform.structured.eliminate_empty_tensors"(%a) : (!transform.any_op) -> ()
  %hr="transform.structured.hoist_redundant_vector_broadcasts"(%a) : (!transform.any_op) -> (!transform.any_op)
  %42 = "transform.get_operand"(%a) {raw_position_list = array<i64: 0>} : (!transform.any_op) -> !transform.any_value
  "transform.debug.emit_remark_at"(%a) {message = "a"} : (!transform.any_op) -> ()
  "t.x"() : () -> ()
  %43 = "transform.foreach"(%a) ({
  ^bb0(%b: !transform.any_op):
    "transform.debug.emit_remark_at"(%b) {message = "a"} : (!transform.any_op) -> ()
    "transform.yield"(%b) : (!transform.any_op) -> ()
  }) : (!transform.any_op) -> !transform.any_op
  "transform.foreach"(%a) ({
  ^bb0(%b: !transform.any_op):
    "transform.apply_cse"(%b) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.foreach"(%a) ({
  ^bb0(%b: !transform.any_op):
    "transform.print"(%b) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.sequence"(%a) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}>({
  ^bb0(%b: !transform.any_op):
    "transform.print"(%b) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.sequence"(%a) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}>({
  ^bb0(%b: !transform.any_op):
    "transform.apply_cse"(%b) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.sequence"(%a) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}>({
  ^bb0(%b: !transform.any_op):
    %zz = "transform.select"(%b) {op_name = "x"} : (!transform.any_op) -> !transform.any_op
    "transform.sequence"(%zz) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}>({
      ^bb0(%c: !transform.any_op):
    "transform.test_consume_operand"(%c) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
    }) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : (!transform.any_op) -> ()
  "t.x"() : () -> ()
  "transform.tune.alternatives"() <{name = "alt"}>({
    "transform.apply_dce"(%a) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
  %60 = "transform.tune.alternatives"() <{name = "alt"}>({
    "transform.apply_dce"(%a) : (!transform.any_op) -> ()
    "transform.yield"(%a) : (!transform.any_op) -> ()
  }) : () -> (!transform.any_op)
  "t.x"() : () -> ()
  "transform.yield"() : () -> ()
}
}

module {
  transform.sequence failures(propagate) {
  ^bb0(%a: !transform.any_op):
    // A merge of one handle is redundant, unless duplicates in its payload are to be removed.
    %0 = transform.merge_handles %a : !transform.any_op
    %1 = transform.merge_handles deduplicate %a : !transform.any_op
    transform.test_consume_operand %0, %1 : !transform.any_op, !transform.any_op
    // Not outermost, and so not needed.
    transform.sequence %a : !transform.any_op failures(suppress) {
    ^bb1(%b: !transform.any_op):
      transform.debug.emit_remark_at %b, "remark" : !transform.any_op
    }
  }
}
