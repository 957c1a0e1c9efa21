// RUN: lect opt --irdl-file irdl/constraints.irdl --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Errors have the wording of MLIR's IRDL.

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{expected 'i32' but got 'i64'}}
"d.var"(%0#0, %0#1) : (i32, i64) -> ()

// -----

%0:2 = "t.x"() : () -> (i32, i64)
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)
// expected-error@+1 {{invalid properties {operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 0, 1, 0>} for op d.two_var: extensible Dialects don't support properties}}
%2 = "d.two_var"(%0#0, %0#0, %0#1) <{operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 0, 1, 0>}> : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{'operandSegmentSizes' attribute is expected but not provided}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operand_segment_sizes = array<i32: 2, 1>, result_segment_sizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{'operandSegmentSizes' attribute is expected but not provided}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operand_segment_sizes = array<i64: 2, 1>, result_segment_sizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{'operandSegmentSizes' attribute is expected but not provided}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operand_segment_sizes = array<i32: 2, 1, 1>, result_segment_sizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

// expected-error@+1 {{op expects exactly 2 operands, but got 0}}
"d.same"() : () -> ()

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{expected 'i32' but got 'i64'}}
"d.same"(%0#0, %0#1) : (i32, i64) -> ()

// -----

%0:2 = "t.x"() : () -> (f32, i64)
// expected-error@+1 {{expected base attribute 'd.attr' but got 'builtin.integer'}}
"d.base"(%0#0, %0#1) {x=1} : (f32, i64) -> ()

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{expected base attribute 'd.attr' but got 'builtin.integer'}}
"d.base"(%0#0, %0#1) {x=1} : (i32, i64) -> ()

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{expected base type 'd.one' but got 'builtin.integer'}}
"d.base"(%0#0, %0#1) {x=#d.attr<"x">} : (i32, i64) -> ()

// -----

%0:2 = "t.x"() : () -> (f32, !d.one<3>)
// expected-error@+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
"d.base"(%0#0, %0#1) {x=#d.attr<"x">} : (f32, !d.one<3>) -> ()

// -----

%0 = "t.x"() : () -> (i32)
// expected-error@+1 {{expected base type 'd.one' but got 'i32'}}
"d.par"(%0) {x=#d.attr<"x">} : (i32) -> ()

// -----

%0 = "t.x"() : () -> (!d.one<3>)
// expected-error@+1 {{expected 'i32' but got '3 : i64'}}
"d.par"(%0) {x=#d.attr<"x">} : (!d.one<3>) -> ()

// -----

%0 = "t.x"() : () -> (!d.one<i32>)
// expected-error@+1 {{expected '"x"' but got '"y"'}}
"d.par"(%0) {x=#d.attr<"y">} : (!d.one<i32>) -> ()

// -----

%0 = "t.x"() : () -> (!d.one<i32>)
// expected-error@+1 {{expected base attribute 'attr.d' but got '3 : i64'}}
"d.par"(%0) {x=3} : (!d.one<i32>) -> ()

// -----

%0 = "t.x"() : () -> (!d.one<i32>)
// expected-error@+1 {{expected base attribute 'attr.d' but got '"x"'}}
"d.par"(%0) {x="x"} : (!d.one<i32>) -> ()
"d.par"(%0) {x=#d.attr<"x">} : (!d.one<i32>) -> ()

// -----

%0 = "t.x"() : () -> (!d.one<i32>)
// expected-error@+1 {{attribute 'd.one' expects 1 parameters but got 2}}
"d.parcount"(%0)  : (!d.one<i32>) -> ()

// -----

"d.typeasattr"() { x = i32} : () -> ()
// expected-error@+1 {{expected 'i32' but got 'i64'}}
"d.typeasattr"() { x = i64} : () -> ()

// -----

"d.basetypeattr"() { x = i32} : () -> ()
// expected-error@+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
"d.basetypeattr"() { x = f32} : () -> ()

// -----

// expected-error@+1 {{expected type, got attribute '3 : i64}}
"d.basetypeattr"() { x = 3} : () -> ()

// -----

%0 = "t.x"() : () -> (!d.one<i32>)
// expected-error@+1 {{expected base attribute 'builtin.integer' but got 'builtin.type'}}
"d.baseattrtype"(%0)  : (!d.one<i32>) -> ()

// -----

"d.partypeattr"() { x = !d.one<3>} : () -> ()
// expected-error@+1 {{expected type, got attribute '3 : i64}}
"d.partypeattr"() { x = 3} : () -> ()

// -----

%0 = "t.x"() : () -> (!d.one<i32>)
// expected-error@+1 {{expected base attribute 'attr.d' but got '!d.one<i32>'}}
"d.parattrtype"(%0)  : (!d.one<i32>) -> ()

// -----

// expected-error@+1 {{'d.reg' op unexpected number of regions: expected 4 but got 0}}
"d.reg"() : () -> ()

// -----

// expected-error@+1 {{expected region 2 to have 1 arguments but got 0}}
"d.reg"() ({}, {}, {}, {}) : () -> ()

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
"d.reg"() ({}, {}, {^bb0(%x: i32):}, {^bb0:  ^bb1: }) : () -> ()

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
"d.reg"() ({}, {}, {^bb0(%x: i32): "d.x"() : () -> ()}, {^bb0: "d.br"()[^bb1] : () -> () ^bb1: "t.br"()[^bb0] : () -> () }) : () -> ()

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
"d.reg"() ({}, {}, {^bb0(%x: i32): "t.x"() : () -> ()}, {^bb0: "t.br"()[^bb1] : () -> () ^bb1: "t.br"()[^bb0] : () -> () }) : () -> ()

// -----

// expected-error@+2 {{expected region 1 to have 0 arguments but got 1}}
// expected-note@+1 {{see the operation}}
"d.reg"() ({}, {^bb0(%x: i32): "t.x"() : () -> ()}, {}, {^bb0: "t.br"()[^bb1] : () -> () ^bb1: "t.br"()[^bb0] : () -> () }) : () -> ()

// -----

// expected-error@+2 {{expected 'i32' but got 'i64'}}
// expected-note@+1 {{see the operation}}
"d.reg"() ({}, {}, {^bb0(%x: i64): "t.x"() : () -> ()}, {}) : () -> ()

// -----

// expected-error@+1 {{expected region 2 to have 1 arguments but got 0}}
"d.reg"() ({}, {}, {}, {}) : () -> ()

// -----

%0 = "t.x"() : () -> i32
// expected-error@+2 {{expected 'i32' but got 'i64'}}
// expected-note@+1 {{see the operation}}
"d.reg1"(%0) ({^bb0(%x: i32, %y: i64): "t.x"() : () -> ()}) : (i32) -> ()

// -----

%0 = "t.x"() : () -> i32
// expected-error@+2 {{expected region 0 to have 2 arguments but got 3}}
// expected-note@+1 {{see the operation}}
"d.reg1"(%0) ({^bb0(%x: i32, %y: i64, %z: i32): "t.x"() : () -> ()}) : (i32) -> ()

// -----

// expected-error@+1 {{expected region 0 to have 1 block(s) but got 0}}
"d.regone"() ({}) : () -> ()

// -----

// expected-error@+1 {{block with no terminator, has "d.plain"() : () -> ()}}
"d.regone"() ({^bb0: "d.plain"() : () -> ()}) : () -> ()

// -----

%0:2 = "t.x"() : () -> (!d.two<i32, f64>, !d.two<i64, f32>)
// expected-error@+1 {{unregistered operation 'd.dirty' found in dialect ('d') that does not allow unknown operations}}
"d.dirty"(%0#0, %0#1) : (!d.two<i32, f64>, !d.two<i64, f32>) -> ()

// -----

// expected-error@+1 {{invalid properties {a, b = 3 : i64, d.x, e.y} for op d.plain: extensible Dialects don't support properties}}
"d.plain"() <{a, b = 3, d.x, e.y}> {b = 3}: () -> ()

// -----

// expected-error@+1 {{'d.plain' op unexpected number of regions: expected 0 but got 1}}
"d.plain"() ({}) : () -> ()

// -----

// expected-error@+1 {{unregistered operation 'd.nope' found in dialect ('d') that does not allow unknown operations}}
"d.nope"() : () -> ()

// -----

// expected-error@+1 {{custom op 'd.nope' is unknown}}
d.nope

// -----

// expected-error@+1 {{expected dynamic type}}
%0 = "t.x"() : () -> !d.nope

// -----

// expected-error@+1 {{expected dynamic type}}
%0 = "t.x"() : () -> !d.nope<3>

// -----

// expected-error@+1 {{expected dynamic attribute}}
%0 = "t.x"() {x = #d.nope<3>} : () -> i32

// -----

// expected-error@+1 {{expected 0 type arguments, but had 1}}
%0 = "t.x"() : () -> !d.none<3>

// -----

%0 = "t.x"() : () -> !d.none
%1 = "t.x"() : () -> !d<none>
// expected-error@+1 {{expected valid keyword}}
%2 = "t.x"() : () -> !d<"none">

// -----

// expected-error@+1 {{expected 1 type arguments, but had 0}}
%0 = "t.x"() : () -> !d.one

// -----

// expected-error@+1 {{expected 1 type arguments, but had 2}}
%0 = "t.x"() : () -> !d.one<i32, i32>

// -----

// expected-error@+1 {{expected 'i32' but got 'i64'}}
%0 = "t.x"() : () -> !d.pair<i32, i64>

// -----

// expected-error@+1 {{expected '3 : i32' but got '"x"'}}
%0 = "t.x"() : () -> !d.pair<3 : i32, "x">

// -----

// expected-error@+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
%0 = "t.x"() : () -> !d.int<f32>

// -----

// expected-error@+1 {{expected type, got attribute '3 : i64}}
%0 = "t.x"() : () -> !d.int<3>

// -----

// expected-error@+1 {{expected attribute value}}
%0 = "t.x"() : () -> !d.int<foo>

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
%0 = "t.x"() : () -> !d.int<i32

// -----

// expected-error@+1 {{expected ','}}
%0 = "t.x"() : () -> !d.one<i32 i32>

// -----

// expected-error@+1 {{expected attribute value}}
%0 = "t.x"() {x = #d.attr<a>, y = #d.none_attr} : () -> i32

// -----

// expected-error@+1 {{expected base attribute 'builtin.string' but got 'builtin.integer'}}
%0 = "t.x"() {x = #d.attr<3>, y = #d.none_attr} : () -> i32

// -----

// expected-error@+1 {{expected 1 type arguments, but had 0}}
%0 = "t.x"() {x = #d.attr, y = #d.none_attr} : () -> i32

// -----

%0 = "t.x"() : () -> !d.one<i32>
"d.anyofmsg"(%0) : (!d.one<i32>) -> ()
%1 = "t.x"() : () -> !d.one<i16>
// expected-error@+1 {{'i16' does not satisfy the constraint}}
"d.anyofmsg"(%1) : (!d.one<i16>) -> ()

// -----

%1 = "t.x"() : () -> i32
// expected-error@+1 {{expected 'i64' but got 'i32'}}
"d.allofmsg"(%1) : (i32) -> ()

// -----

%0 = "t.x"() : () -> i32
// expected-error@+2 {{expected 'i32' but got 'i64'}}
// expected-note@+1 {{see the operation}}
"d.reg1"(%0) ({^bb0(%x: i64, %y: i64): "t.x"() : () -> ()}) : (i32) -> ()

// -----

// expected-error@+1 {{op expects exactly 1 operands, but got 0}}
"d.reg1"() ({^bb0(%x: i64, %y: i64): "t.x"() : () -> ()}) : () -> ()

// -----

// expected-error@+3 {{op expects exactly 1 operands, but got 0}}
// expected-error@+2 {{expected 'i64' but got 'i32'}}
// expected-note@+1 {{see the operation}}
"d.reg1"() ({^bb0(%x: i64, %y: i32): "t.x"() : () -> ()}) : () -> ()

// -----

// expected-error@+1 {{op expects exactly 2 operands, but got 0}}
"d.regone"() ({^bb0(%x: i64, %y: i32): "d.same"() : () -> ()  "t.x"() : () -> ()}) : () -> ()

// -----

// expected-error@+1 {{expected region 0 to have 1 block(s) but got 2}}
"d.regone"() ({^bb0(%x: i64, %y: i32): "d.same"() : () -> ()  "t.x"() : () -> () ^bb2: }) : () -> ()

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{'operandSegmentSizes' attribute is expected to be a dense i32 array}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i64: 2, 1>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 3}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i32: 2, 1, 0>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{element 1 in 'operandSegmentSizes' attribute must be equal to 0 or 1}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i32: 1, 2>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{'operandSegmentSizes' attribute for specifying operand segments must have non-negative values}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i32: -1, 1>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i32: 2, 0>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i32, i32, i64) -> (i64)

// -----

%0:2 = "t.x"() : () -> (i32, i64)
// expected-error@+1 {{element 1 in 'resultSegmentSizes' attribute must be equal to 1}}
%1 = "d.two_var"(%0#0, %0#0, %0#1) {operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 0, 2, 0>} : (i32, i32, i64) -> (i64)

// -----

// expected-error@+2 {{op expects exactly 2 operands, but got 0}}
// expected-error@+1 {{'d.same' op unexpected number of regions: expected 0 but got 1}}
"d.same"() ({^bb0: "d.same"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{expected base attribute 'builtin.string' but got 'builtin.integer'}}
"d.plain"() {d.foo = #d.attr<3>} : () -> ()

// -----

// expected-error@+1 {{custom op 'd.foo' is unknown}}
d.foo %x
