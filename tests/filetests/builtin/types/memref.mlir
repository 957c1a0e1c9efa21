// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, MemRefType: shapes, zero sizes, elements, memory spaces.

%0 = "demo.def"() : () -> memref<f32>
%1 = "demo.def"() : () -> memref<0xf32>
%2 = "demo.def"() : () -> memref<1x0xf32>
%3 = "demo.def"() : () -> memref<0x1xf32>
%4 = "demo.def"() : () -> memref<?x?xf32>
%5 = "demo.def"() : () -> memref<16x32xf32>
%6 = "demo.def"() : () -> memref<4xvector<2xf32>>
%7 = "demo.def"() : () -> memref<4xmemref<?xi8>>
%8 = "demo.def"() : () -> memref<4xcomplex<f32>>
%9 = "demo.def"() : () -> memref<4xf32, 3>
%10 = "demo.def"() : () -> memref<4xf32, "space">
%11 = "demo.def"() : () -> memref<4xf32, {a = 1}>
%12 = "demo.def"() : () -> memref<4xf32, 0>
%13 = "demo.def"() : () -> memref<4xf32, 1 : i32>
%14 = "demo.def"() : () -> memref<16 x 32 x f32>
%15 = "demo.def"() : () -> memref<2xindex>
"demo.attribute"() {types = [memref<f32>, memref<0xf32>, memref<1x0xf32>, memref<0x1xf32>, memref<?x?xf32>, memref<16x32xf32>, memref<4xvector<2xf32>>, memref<4xmemref<?xi8>>, memref<4xcomplex<f32>>, memref<4xf32, 3>, memref<4xf32, "space">, memref<4xf32, {a = 1}>, memref<4xf32, 0>, memref<4xf32, 1 : i32>, memref<16 x 32 x f32>, memref<2xindex>]} : () -> ()
