// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, RankedTensorType: the examples.

%0 = "demo.def"() : () -> tensor<? x ? x ? x ? x f32>
%1 = "demo.def"() : () -> tensor<? x ? x 13 x ? x f32>
%2 = "demo.def"() : () -> tensor<17 x 4 x 13 x 4 x f32>
%3 = "demo.def"() : () -> tensor<f32>
%4 = "demo.def"() : () -> tensor<0 x 42 x f32>
%5 = "demo.def"() : () -> tensor<0xf32>
%6 = "demo.def"() : () -> tensor<0 x 1 x i32>
%7 = "demo.def"() : () -> tensor<1 x 0 x i32>
%8 = "demo.def"() : () -> tensor<4x!foo.t>
%9 = "demo.def"() : () -> tensor<4xcomplex<f32>>
%10 = "demo.def"() : () -> tensor<2xvector<4xf32>>
%11 = "demo.def"() : () -> tensor<2xindex>
%12 = "demo.def"() : () -> tensor<0x0x0xi1>
%13 = "demo.def"() : () -> tensor<0x2x0x1xf16>
"demo.attribute"() {types = [tensor<? x ? x ? x ? x f32>, tensor<? x ? x 13 x ? x f32>, tensor<17 x 4 x 13 x 4 x f32>, tensor<f32>, tensor<0 x 42 x f32>, tensor<0xf32>, tensor<0 x 1 x i32>, tensor<1 x 0 x i32>, tensor<4x!foo.t>, tensor<4xcomplex<f32>>, tensor<2xvector<4xf32>>, tensor<2xindex>, tensor<0x0x0xi1>, tensor<0x2x0x1xf16>]} : () -> ()
