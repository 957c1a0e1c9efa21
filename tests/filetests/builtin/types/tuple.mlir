// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, TupleType: the examples.

%0 = "demo.def"() : () -> tuple<>
%1 = "demo.def"() : () -> tuple<f32>
%2 = "demo.def"() : () -> tuple<i32, f32, tensor<i1>, i5>
%3 = "demo.def"() : () -> tuple<tuple<>, tuple<i1>>
%4 = "demo.def"() : () -> tuple<() -> (), none>
"demo.attribute"() {types = [tuple<>, tuple<f32>, tuple<i32, f32, tensor<i1>, i5>, tuple<tuple<>, tuple<i1>>, tuple<() -> (), none>]} : () -> ()
