// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The body of a structured loop may not run at all, and nothing goes into it.
%i = "value.of"() : () -> i32
// expected-error@+2 {{'acc.loop' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
// expected-note@+1 {{region branch point}}
%r = "acc.loop"(%i, %i, %i) <{inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
^bb0(%k : i32):
  acc.yield %i : i32
}) : (i32, i32, i32) -> i32

// -----

%i = "value.of"() : () -> i32
// expected-error@+1 {{'acc.loop' op along control flow edge from Operation acc.yield to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
"acc.loop"(%i, %i, %i) <{inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
^bb0(%k : i32):
  // expected-note@+1 {{region branch point}}
  acc.yield %i : i32
}) : (i32, i32, i32) -> ()

// -----

// The region of an unstructured loop may yield results.
%i = "value.of"() : () -> i32
%r = "acc.loop"() <{independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, unstructured}> ({
  acc.yield %i : i32
}) : () -> i32
// expected-error@+1 {{'acc.loop' op along control flow edge from Operation acc.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
%s = "acc.loop"() <{independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, unstructured}> ({
  // expected-note@+1 {{region branch point}}
  acc.yield
}) : () -> i32

// -----

// Constructs have no results.
%i = "value.of"() : () -> i32
// expected-error@+1 {{'acc.parallel' op along control flow edge from Operation acc.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
acc.parallel {
  // expected-note@+1 {{region branch point}}
  acc.yield %i : i32
}
