%i, %f = check.same_type : () -> (i32, f32)
// expected-error@+1 {{'check.same_type' op requires all operands to have the same type}}
check.same_type %i, %f : (i32, f32) -> ()
// -----
%a:2 = check.same_type : () -> (vector<4xf32>, vector<5xf32>)
// expected-error@+1 {{'check.same_shape' op requires the same shape for all operands}}
check.same_shape %a#0, %a#1 : (vector<4xf32>, vector<5xf32>) -> ()
// -----
%a = check.same_type : () -> vector<4xf32>
// expected-error@+1 {{'check.same_shapes' op requires the same shape for all operands and results}}
%b = check.same_shapes %a : (vector<4xf32>) -> vector<4x1xf32>
// -----
// expected-error@+1 {{'check.same_shapes' op expected 1 or more operands, but found 0}}
%b = check.same_shapes : () -> vector<4xf32>
// -----
%a:2 = check.same_type : () -> (vector<4xf32>, vector<4xi32>)
// expected-error@+1 {{'check.same_element' op requires the same element type for all operands}}
check.same_element %a#0, %a#1 : (vector<4xf32>, vector<4xi32>) -> ()
// -----
%a = check.same_type : () -> vector<4xf32>
// expected-error@+1 {{'check.same_elements' op requires the same element type for all operands and results}}
%b = check.same_elements %a : (vector<4xf32>) -> vector<4xi32>
// -----
%a = check.same_type : () -> vector<4xf32>
// expected-error@+1 {{'check.same_rank' op result type has different rank than operands}}
%b = check.same_rank %a : (vector<4xf32>) -> vector<4x1xf32>
// -----
%a:2 = check.same_type : () -> (tensor<4x8xf32>, tensor<7xf32>)
// expected-error@+1 {{'check.broadcast' op operands don't have broadcast-compatible shapes}}
%b = check.broadcast %a#0, %a#1 : (tensor<4x8xf32>, tensor<7xf32>) -> tensor<4x8xf32>
// -----
%a = check.same_type : () -> vector<4xf32>
// expected-error@+1 {{'check.elementwise' op if an operand is non-scalar, then there must be at least one non-scalar result}}
%b = check.elementwise %a : (vector<4xf32>) -> f32
// -----
%a = check.same_type : () -> f32
// expected-error@+1 {{'check.elementwise' op if a result is non-scalar, then at least one operand must be non-scalar}}
%b = check.elementwise %a : (f32) -> vector<4xf32>
// -----
%a = check.same_type : () -> f32
// expected-error@+1 {{'check.same' op requires the same type for all operands and results}}
%b = "check.same"(%a, %a) : (f32, f32) -> f64
// -----
%a:3 = check.same_type : () -> (f32, f64, i1)
// expected-error@+1 {{'check.match' op failed to verify that all of {lhs, rhs} have same element type}}
%b = check.match %a#0, %a#1, %a#2 : f32, f64
// -----
%a:2 = check.same_type : () -> (index, i1)
// expected-error@+1 {{'check.match' op failed to verify that lhs is not an index}}
%b = check.match %a#0, %a#0, %a#1 : index, index
// -----
%a:2 = check.same_type : () -> (f32, i1)
// expected-error@+1 {{'check.match' op failed to verify that the condition is a bit}}
%b = "check.match"(%a#0, %a#0, %a#0) : (f32, f32, f32) -> f32
// -----
%a = check.same_type : () -> i32
// expected-error@+1 {{'check.segments' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
"check.segments"(%a) {operandSegmentSizes = array<i32: 1, 1, 0>, resultSegmentSizes = array<i32: 0, 0>} : (i32) -> ()
// -----
%a = check.same_type : () -> f32
// expected-error@+1 {{'check.segments' op operand #0 must be variadic of 32-bit signless integer, but got 'f32'}}
"check.segments"(%a) {operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()
