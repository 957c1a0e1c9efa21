// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, RankedTensorType: an encoding.

#ENCODING = {level = "dense"}
%0 = "demo.def"() : () -> tensor<?x?xf64, #ENCODING>
%1 = "demo.def"() : () -> tensor<4xf64, "text">
%2 = "demo.def"() : () -> tensor<f64, 1 : i32>
%3 = "demo.def"() : () -> tensor<4xf64, #foo.encoding<[1, 2]>>
%4 = "demo.def"() : () -> tensor<4xf64, affine_map<(d0) -> (d0)>>
