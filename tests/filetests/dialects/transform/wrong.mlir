// RUN: lect opt --split-input-file --verify-diagnostics %s

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
