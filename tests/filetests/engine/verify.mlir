// RUN: lect opt --allow-unregistered-dialect --load-dialect engine/verify.td --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt does not have the dialect that is loaded here

// expected-error@+1 {{'check.none' op requires zero regions}}
"check.none"() ({}) : () -> ()

// -----

// expected-error@+1 {{'check.none' op requires zero results}}
"check.none"() : () -> i32

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.none' op requires zero operands}}
"check.none"(%0) : (i32) -> ()

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.one' op requires one region}}
"check.one"(%0) : (i32) -> i32

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.one' op requires one result}}
"check.one"(%0) ({}) : (i32) -> ()

// -----

// expected-error@+1 {{'check.one' op requires a single operand}}
"check.one"() ({}) : () -> i32

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.two' op expected 2 operands, but found 1}}
"check.two"(%0) ({}, {}) : (i32) -> (i32, i32)

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.two' op expected 2 results}}
"check.two"(%0) ({}, {}) : (i32) -> i32

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.two' op expected 2 regions}}
"check.two"(%0) ({}) : (i32) -> i32

// -----

// expected-error@+1 {{'check.at_least' op expected 1 or more operands, but found 0}}
"check.at_least"() ({}) : () -> i32

// -----

// expected-error@+1 {{'check.at_least' op expected 1 or more results}}
"check.at_least"() ({}) : () -> ()

// -----

// expected-error@+1 {{'check.at_least' op expected 1 or more regions}}
"check.at_least"() : () -> ()

// -----

// expected-error@+1 {{'check.jump' op requires 1 successor but found 0}}
"check.jump"() : () -> ()

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.sized' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
"check.sized"(%0) <{operandSegmentSizes = array<i32: 0, 2>}> : (i32) -> ()

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.sized' op operand group starting at #0 requires 0 or 1 element, but found 2}}
"check.sized"(%0, %0) <{operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> ()

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.sized' op 'operandSegmentSizes' attribute cannot have negative elements}}
"check.sized"(%0) <{operandSegmentSizes = array<i32: 2, -1>}> : (i32) -> ()

// -----

// expected-error@+1 {{invalid properties {operandSegmentSizes = array<i32: 0>} for op check.sized: size mismatch in attribute conversion: 1 vs 2}}
"check.sized"() <{operandSegmentSizes = array<i32: 0>}> : () -> ()

// -----

// expected-error@+1 {{invalid properties {operandSegmentSizes = 3 : i64} for op check.sized: expected DenseI32ArrayAttr for key `value`}}
"check.sized"() <{operandSegmentSizes = 3}> : () -> ()

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.sized' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
"check.sized"(%0) {operandSegmentSizes = array<i32: 1>} : (i32) -> ()

// -----

%0 = "x.v"() : () -> i64
// expected-error@+1 {{'check.sized' op operand #1 must be variadic of 32-bit signless integer, but got 'i64'}}
"check.sized"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (i64, i64) -> ()

// -----

%0 = "x.v"() : () -> i32
// expected-error@+1 {{'check.optional' op operand group starting at #0 requires 0 or 1 element, but found 2}}
"check.optional"(%0, %0) : (i32, i32) -> ()

// -----

%0:3 = "x.v"() : () -> (i32, f32, index)
// expected-error@+1 {{'check.types' op operand #1 must be 32-bit float, but got 'i32'}}
"check.types"(%0#0, %0#0, %0#2) : (i32, i32, index) -> i1

// -----

%0:3 = "x.v"() : () -> (i32, f32, index)
// expected-error@+1 {{'check.types' op operand #3 must be variadic of index, but got 'i32'}}
"check.types"(%0#0, %0#1, %0#2, %0#0) : (i32, f32, index, i32) -> i1

// -----

%0:3 = "x.v"() : () -> (i32, f32, index)
// expected-error@+1 {{'check.types' op result #0 must be 1-bit signless integer, but got 'i32'}}
"check.types"(%0#0, %0#1) : (i32, f32) -> i32

// -----

// expected-error@+1 {{'check.attrs' op requires attribute 'a_required'}}
"check.attrs"() <{name = "a"}> : () -> ()

// -----

// expected-error@+1 {{'check.attrs' op requires attribute 'name'}}
"check.attrs"() <{a_required = 1.0 : f32}> : () -> ()

// -----

// expected-error@+1 {{'check.attrs' op attribute 'a_required' failed to satisfy constraint: 32-bit float attribute}}
"check.attrs"() <{a_required = 1.0 : f64, name = "a"}> : () -> ()

// -----

// expected-error@+1 {{'check.attrs' op attribute 'count' failed to satisfy constraint: 32-bit signless integer attribute}}
"check.attrs"() <{a_required = 1.0 : f32, name = "a", count = 3 : i64}> : () -> ()

// -----

// expected-error@+1 {{invalid properties {a_required = 1.000000e+00 : f32, name = 3 : i64} for op check.attrs: Invalid attribute `name` in property conversion: 3 : i64}}
"check.attrs"() <{a_required = 1.0 : f32, name = 3 : i64}> : () -> ()

// -----

// expected-error@+1 {{'check.attrs' op attribute 'name' failed to satisfy constraint: string attribute}}
"check.attrs"() {a_required = 1.0 : f32, name = 3 : i64} : () -> ()

// -----

// expected-error@+1 {{'check.attrs' op attribute 'flag' failed to satisfy constraint: unit attribute}}
"check.attrs"() {a_required = 1.0 : f32, name = "a", flag = 1} : () -> ()

// -----

// expected-error@+1 {{'check.body' op region #0 ('first') failed to verify constraint: region with 1 blocks}}
"check.body"() ({}, {}) : () -> ()

// -----

// expected-error@+1 {{'check.body' op region #0 ('first') failed to verify constraint: region with 1 blocks}}
"check.body"() ({ ^bb0: "x.a"() : () -> () ^bb1: "x.a"() : () -> () }, {}) : () -> ()

// -----

%0:2 = "x.v"() : () -> (i32, f32)
// expected-error@+1 {{'check.same_type' op requires all operands to have the same type}}
"check.same_type"(%0#0, %0#1) : (i32, f32) -> ()

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, tensor<3xi32>)
// expected-error@+1 {{'check.same_shape' op requires the same shape for all operands}}
"check.same_shape"(%0#0, %0#1) : (tensor<2xi32>, tensor<3xi32>) -> ()

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, i32)
// expected-error@+1 {{'check.same_shape' op requires the same shape for all operands}}
"check.same_shape"(%0#0, %0#1) : (tensor<2xi32>, i32) -> ()

// -----

// expected-error@+1 {{'check.same_shape' op expected 1 or more operands, but found 0}}
"check.same_shape"() : () -> ()

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, i64)
// expected-error@+1 {{'check.same_element' op requires the same element type for all operands and results}}
"check.same_element"(%0#0, %0#1) : (tensor<2xi32>, i64) -> i32

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, tensor<3x4xi32>)
// expected-error@+1 {{'check.same_rank' op operands don't have matching ranks}}
"check.same_rank"(%0#0, %0#1) : (tensor<2xi32>, tensor<3x4xi32>) -> i32

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, tensor<3x4xi32>)
// expected-error@+1 {{'check.same_rank' op result type has different rank than operands}}
"check.same_rank"(%0#0, %0#0) : (tensor<2xi32>, tensor<2xi32>) -> tensor<3x4xi32>

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, tensor<3xi32>)
// expected-error@+1 {{'check.add' op requires the same type for all operands and results}}
"check.add"(%0#0, %0#1) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32, "a">, tensor<2xi32>)
// expected-error@+1 {{'check.add' op requires the same encoding for all operands and results}}
"check.add"(%0#0, %0#1) : (tensor<2xi32, "a">, tensor<2xi32>) -> tensor<2xi32, "a">

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, tensor<?xi32>)
// expected-error@+2 {{'check.add' op inferred type(s) 'tensor<2xi32>' are incompatible with return type(s) of operation 'tensor<?xi32>'}}
// expected-error@+1 {{'check.add' op failed to infer returned types}}
"check.add"(%0#0, %0#1) : (tensor<2xi32>, tensor<?xi32>) -> tensor<?xi32>

// -----

%0:2 = "x.v"() : () -> (i32, tensor<2xi32>)
// expected-error@+1 {{'check.map' op if a result is non-scalar, then at least one operand must be non-scalar}}
"check.map"(%0#0) : (i32) -> tensor<2xi32>

// -----

%0:2 = "x.v"() : () -> (i32, tensor<2xi32>)
// expected-error@+1 {{'check.map' op if an operand is non-scalar, then there must be at least one non-scalar result}}
"check.map"(%0#1) : (tensor<2xi32>) -> i32

// -----

%0:2 = "x.v"() : () -> (i32, tensor<2xi32>)
// expected-error@+1 {{'check.map' op if an operand is non-scalar, then all results must be non-scalar}}
"check.map"(%0#1) : (tensor<2xi32>) -> (i32, tensor<2xi32>)

// -----

%0:2 = "x.v"() : () -> (i32, tensor<2xi32>)
// expected-error@+1 {{'check.map' op all non-scalar operands/results must have the same shape and base type}}
"check.map"(%0#1) : (tensor<2xi32>) -> vector<2xi32>

// -----

%0:2 = "x.v"() : () -> (tensor<2xi32>, tensor<3xi32>)
// expected-error@+1 {{'check.stretch' op operands don't have broadcast-compatible shapes}}
"check.stretch"(%0#0, %0#1) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>

// -----

%0:2 = "x.v"() : () -> (tensor<2x1xi32>, tensor<3xi32>)
// expected-error@+1 {{'check.stretch' op result type '4x3' not broadcast compatible with broadcasted operands's shapes '2x3'}}
"check.stretch"(%0#0, %0#1) : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>

// -----

%0:2 = "x.v"() : () -> (tensor<2x1xi32>, vector<3xi32>)
// expected-error@+1 {{cannot broadcast vector with tensor}}
"check.stretch"(%0#0, %0#1) : (tensor<2x1xi32>, vector<3xi32>) -> tensor<4x3xi32>

// -----

%0:2 = "x.v"() : () -> (i32, i64)
// expected-error@+1 {{'check.match' op failed to verify that all of {a, c} have same type}}
"check.match"(%0#0, %0#1) : (i32, i64) -> i64

// -----

// expected-error@+1 {{'check.yield' op expects parent op 'check.scope'}}
"check.yield"() : () -> ()

// -----

// expected-error@+1 {{'check.either' op expects parent op to be one of 'check.scope, check.body'}}
"check.either"() : () -> ()

// -----

// expected-error@+2 {{'check.scope' op expects regions to end with 'check.yield', found 'x.a'}}
// expected-note@+1 {{in custom textual format, the absence of terminator implies 'check.yield'}}
"check.scope"() ({ "x.a"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'check.scope' op expects region #0 to have 0 or 1 blocks}}
"check.scope"() ({ "check.yield"() : () -> () ^bb1: "check.yield"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'check.scope' op expects a non-empty block}}
"check.scope"() ({ ^bb0: }) : () -> ()

// -----

"x.f"() ({
  %0 = "x.v"() : () -> i32
  // expected-error@+1 {{branch has 2 operands for successor #0, but target block has 1}}
  "check.branch"(%0, %0)[^bb1] : (i32, i32) -> ()
^bb1(%1: i32):
  "x.end"() : () -> ()
}) : () -> ()

// -----

"x.f"() ({
  %0 = "x.v"() : () -> i64
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  "check.branch"(%0)[^bb1] : (i64) -> ()
^bb1(%1: i32):
  "x.end"() : () -> ()
}) : () -> ()
