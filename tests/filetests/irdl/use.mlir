// RUN: lect opt --irdl-file irdl/constraints.irdl --allow-unregistered-dialect %s
// RUN: lect opt --irdl-file irdl/constraints.irdl --allow-unregistered-dialect --mlir-print-op-generic %s

// Operations, types and attributes that IRDL defines: parameters are attributes, and types as well.

%0:3 = "test.values"() : () -> (i32, i64, !d.one<3>)
"d.var"() : () -> ()
"d.var"(%0#0, %0#0) : (i32, i32) -> ()
%1 = "d.two_var"(%0#0, %0#0, %0#1) {
  operandSegmentSizes = array<i32: 2, 1>, resultSegmentSizes = array<i32: 0, 1, 0>
} : (i32, i32, i64) -> i64
"d.attrs"() {a = "x", m = 3 : i32, z = "x"} : () -> ()
"d.base"(%0#0, %0#2) {x = #d.attr<"x">} : (i32, !d.one<3>) -> ()
%2 = "test.value"() : () -> !d.one<i32>
"d.par"(%2) {x = #d.attr<"x">} : (!d.one<i32>) -> ()
"d.anyofmsg"(%2) : (!d.one<i32>) -> ()
"d.typeasattr"() {x = i32} : () -> ()
"d.reg"() ({}, {}, {
^bb0(%a: i32):
  "test.end"() : () -> ()
}, {
^bb0:
  "test.br"()[^bb1] : () -> ()
^bb1:
  "test.br"()[^bb1] : () -> ()
}) : () -> ()
"d.reg1"(%0#0) ({
^bb0(%a: i32, %b: i32):
  "test.end"() : () -> ()
}) : (i32) -> ()
"d.plain"() {anything, d.note = !d.none} : () -> ()

#alias = #d.attr<"foo">
!alias = !d.pair<[3], [3]>
"test.kinds"() {
  a = !d.none, b = !d.none<>, c = !d<one<i32>>, d = #d.none_attr, e = #alias, f = !alias,
  g = !d.one<!d.pair<[1, !d.none], [1, !d.none]>>, h = !d.one<dense<1> : tensor<4xi32>>, i = !d.one<1.0>,
  j = !d.two<affine_map<(d0) -> (d0)>, loc("x")>
} : () -> ()
