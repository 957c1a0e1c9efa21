// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, Strided Layout: the examples, and dynamic strides and offsets.

%0 = "demo.def"() : () -> memref<2x3x4xf32, strided<[12, 4, 1]>>
%1 = "demo.def"() : () -> memref<2x3xf32, strided<[6, 2]>>
%2 = "demo.def"() : () -> memref<2xf32, strided<[2], offset: 0>>
%3 = "demo.def"() : () -> memref<2xf32, strided<[2]>>
%4 = "demo.def"() : () -> memref<?x?xf32, strided<[?, 1], offset: ?>>
%5 = "demo.def"() : () -> memref<?xf32, strided<[?], offset: 5>, 1>
%6 = "demo.def"() : () -> memref<f32, strided<[], offset: 2>>
"demo.attribute"() {types = [memref<2x3x4xf32, strided<[12, 4, 1]>>, memref<2x3xf32, strided<[6, 2]>>, memref<2xf32, strided<[2], offset: 0>>, memref<2xf32, strided<[2]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?], offset: 5>, 1>, memref<f32, strided<[], offset: 2>>]} : () -> ()
