// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, UnrankedTensorType: the example.

%0 = "demo.def"() : () -> tensor<*xf32>
%1 = "demo.def"() : () -> tensor<*x!foo.t>
%2 = "demo.def"() : () -> tensor<*xvector<4xi8>>
%3 = "demo.def"() : () -> tensor<* x i32>
"demo.attribute"() {types = [tensor<*xf32>, tensor<*x!foo.t>, tensor<*xvector<4xi8>>, tensor<* x i32>]} : () -> ()
