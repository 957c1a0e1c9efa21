// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Operations that MLIR's tests add to the dialect.
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%root: !transform.any_op):
  "transform.apply_patterns"(%root) <{max_iterations = -1 : i64, max_num_rewrites = -1 : i64}> ({
    "transform.apply_patterns.transform.test_patterns"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.yield"() : () -> ()
}) : () -> ()
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%root: !transform.any_op):
  "transform.apply_conversion_patterns"(%root) <{legal_dialects = ["func"]}> ({
    "transform.apply_conversion_patterns.transform.test_conversion_patterns"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.yield"() : () -> ()
}) : () -> ()
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%root: !transform.any_op):
  %tiled, %loop = "transform.test.fuse_using_forall"(%root) <{tile_sizes = [4]}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  "transform.test_consume_operand_each"(%tiled) : (!transform.any_op) -> ()
  "transform.yield"() : () -> ()
}) : () -> ()
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%root: !transform.any_op):
  "transform.test_transform_op_with_regions"() ({
    "transform.test_branching_transform_op_terminator"() : () -> ()
  }, {
  ^bb0:
    "transform.test_branching_transform_op_terminator"() : () -> ()
  }) : () -> ()
  "transform.yield"() : () -> ()
}) : () -> ()
"builtin.module"() ({
  "transform.named_sequence"() <{function_type = (!transform.any_op) -> (), sym_name = "query", arg_attrs = [{transform.readonly}]}> ({
  ^bb0(%root: !transform.any_op):
    "transform.test.query_consumer_fusability"(%root) : (!transform.any_op) -> ()
    "transform.test.query_producer_fusability"(%root) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()
