// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Effects are on values, not on operands.
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.foreach' op expects the same number of targets as the body has block arguments}}
  "transform.foreach"(%a, %a) ({
  ^bb0(%b: !transform.any_op):
    transform.yield
  }) : (!transform.any_op, !transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %c = transform.structured.match ops{["scf.for"]} in %a : (!transform.any_op) -> !transform.any_op
  // expected-error@+2 {{TransformOpInterface requires memory effects on operands to be specified}}
  // expected-note@+1 {{no effects specified for operand #1}}
  "transform.foreach"(%a, %c) ({
  ^bb0(%b: !transform.any_op):
    transform.yield
  }) : (!transform.any_op, !transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'print_conflicts' requires 'test_analysis_only'}}
  %0 = transform.bufferization.one_shot_bufferize %a {print_conflicts = true} : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'dump_alias_sets' requires 'test_analysis_only'}}
  %0 = transform.bufferization.one_shot_bufferize %a {dump_alias_sets = true} : (!transform.any_op) -> !transform.any_op
}

// -----

// The body ends as it must before its arguments matter.
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  %p = transform.param.constant 1 : i64 -> !transform.param<i64>
  // expected-error@+1 {{'transform.smt.constrain_params' op expected 'smt.yield' as terminator}}
  "transform.smt.constrain_params"(%p) ({
    "other.end"() : () -> ()
  }) : (!transform.param<i64>) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{'transform.match.structured' op expects nested operations to implement MatchOpInterface}}
  "transform.match.structured"(%a) <{failure_propagation_mode = 1 : i32}> ({
  ^bb0(%b: !transform.any_op):
    // expected-note@+1 {{offending operation}}
    "other.end"() : () -> ()
  }) : (!transform.any_op) -> ()
}

// -----

// The same handle is consumed and read.
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error@+1 {{result #0 has more than one potential consumer}}
  %m = transform.structured.match ops{["linalg.matmul"]} in %a : (!transform.any_op) -> !transform.any_op
  // expected-note@+2 {{used here as operand #0}}
  // expected-note@+1 {{used here as operand #1}}
  %p = "transform.structured.pack_greedily"(%m, %m) <{matmul_inner_dims_order = array<i64: 1, 2, 0>, matmul_padded_sizes_next_multiple_of = array<i64: 0, 0, 0>, static_matmul_packed_sizes = array<i64: 8, -9223372036854775808, 32>}> : (!transform.any_op, !transform.any_op) -> !transform.op<"linalg.generic">
}
