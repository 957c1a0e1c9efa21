// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Operations of the test dialect with verifiers in C++.

func.func @bound(%a: tensor<?xf32>) {
  // expected-error@+1 {{'test.reify_bound' op expected 'dim' attribute for shaped type variable}}
  %0 = "test.reify_bound"(%a) : (tensor<?xf32>) -> index
  return
}

// -----

func.func @bound(%a: index) {
  // expected-error@+1 {{'test.reify_bound' op unexpected 'dim' attribute for index variable}}
  %0 = "test.reify_bound"(%a) {dim = 0 : i64} : (index) -> index
  return
}

// -----

func.func @bound(%a: f32) {
  // expected-error@+1 {{'test.reify_bound' op expected index-typed variable or shape type variable}}
  %0 = "test.reify_bound"(%a) : (f32) -> index
  return
}

// -----

func.func @bound(%a: index) {
  // expected-error@+1 {{'test.reify_bound' op 'scalable' and 'constant' are mutually exlusive}}
  %0 = "test.reify_bound"(%a) {constant, scalable} : (index) -> index
  return
}

// -----

func.func @bound(%a: index) {
  // expected-error@+1 {{'test.reify_bound' op expected 'vscale_min' if and only if 'scalable'}}
  %0 = "test.reify_bound"(%a) {scalable} : (index) -> index
  return
}

// -----

func.func @compare(%a: index) {
  // expected-error@+1 {{'test.compare' op expected 2 operands, but got 1}}
  "test.compare"(%a) : (index) -> ()
  return
}

// -----

func.func @compare(%a: index) {
  // expected-error@+1 {{'test.compare' op 'compose' not supported when 'lhs_map' or 'rhs_map' is present}}
  "test.compare"(%a, %a) {compose, lhs_map = affine_map<(d0) -> (d0)>} : (index, index) -> ()
  return
}

// -----

// expected-error@+1 {{result type should have trait 'TestTypeTrait'}}
%0 = "test.result_type_with_trait"() : () -> i32

// -----

// expected-error@+1 {{'attr' attribute should have trait 'TestAttrTrait'}}
"test.attr_with_trait"() {attr = #test.smpla} : () -> ()

// -----

// expected-error@+1 {{invalid to use 'test.invalid_attr'}}
"test.op"() {test.invalid_attr} : () -> ()

// -----

// expected-error@+1 {{invalid to use 'test.invalid_attr'}}
func.func private @f(i32 {test.invalid_attr})

// -----

func.func @call() {
  // expected-error@+1 {{'test.call' op 'g' does not reference a valid function}}
  test.call @g() : () -> ()
  return
}

// -----

// expected-error@+1 {{'test.dynamic_one_operand_two_results' op expected 1 operand, but had 0}}
%0:2 = "test.dynamic_one_operand_two_results"() : () -> (i32, i32)

// -----

// expected-error@+1 {{operation should have no operands and no results}}
%0 = "test.dynamic_custom_parser_printer"() : () -> i32

// -----

// expected-error@+1 {{expected a single result, no operands and no regions}}
"test_dyn.one_result"() : () -> ()

// -----

// expected-error@+1 {{expected 2 type arguments, but had 1}}
"test.op"() : () -> !test.dynamic_pair<i32>

// -----

// expected-error@+1 {{expected 0 attribute arguments, but had 1}}
"test.op"() {a = #test.dynamic_singleton<1>} : () -> ()

// -----

// expected-error@+1 {{unknown float type, expected 'float', 'double' or 'fp80'}}
"test.op"() {a = #test.custom_float<"half" : 1.0>} : () -> ()

// -----

// expected-error@+1 {{expected signed, unsigned, or none}}
"test.op"() : () -> !test.int<x, 4>

// -----

// expected-error@+1 {{custom op 'test.using_property_ref_in_custom' Expected sum to equal first + second}}
test.using_property_ref_in_custom 1 + 4 = 6

// -----

// expected-error@+1 {{custom op 'test.parse_b64' Base64 encoded strings must be a multiple of 4 bytes in length}}
test.parse_b64 "a"

// -----

func.func @infer(%a: tensor<10xf32>, %b: tensor<20xf32>) {
  // expected-error@+2 {{operand type mismatch 'tensor<10xf32>' vs 'tensor<20xf32>'}}
  // expected-error@+1 {{'test.op_with_infer_type_if' op failed to infer returned types}}
  %0 = "test.op_with_infer_type_if"(%a, %b) : (tensor<10xf32>, tensor<20xf32>) -> tensor<10xf32>
  return
}

// -----

"test_irdl_to_cpp.conditional"() ({
^bb0(%a: i1):
  "test.end"() : () -> ()
}, {
  "test.end"() : () -> ()
}, {
  "test.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'test_irdl_to_cpp.conditional' op region #0 ('cond') failed to verify constraint: region with 1 entry block argument(s)}}
"test_irdl_to_cpp.conditional"() ({
  "test.end"() : () -> ()
}, {
  "test.end"() : () -> ()
}, {
  "test.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'test.op_with_property_predicates' op property 'optional' failed to satisfy constraint: optional non-negative int64_t}}
test.op_with_property_predicates <{array = [1], defaulted = 1 : i64, more_constrained = 5 : i64, non_empty_constrained = [2], non_empty_optional = [[3]], non_empty_unconstrained = [-1], optional = [-4], scalar = 0 : i64, unconstrained = -1 : i64}>

// -----

// expected-error@+1 {{'test.op_with_property_predicates' op property 'array' failed to satisfy constraint: array of non-negative int64_t}}
test.op_with_property_predicates <{array = [-1], defaulted = 1 : i64, more_constrained = 5 : i64, non_empty_constrained = [2], non_empty_optional = [[3]], non_empty_unconstrained = [-1], optional = [4], scalar = 0 : i64, unconstrained = -1 : i64}>
