// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, MemRefType: an identity layout is none.

%0 = "demo.def"() : () -> memref<?x?xf32>
%1 = "demo.def"() : () -> memref<?x?xf32, affine_map<(i, j) -> (i, j)>>
%2 = "demo.def"() : () -> memref<?x?xf32, affine_map<(i, j) -> (i, j)>, 2>
%3 = "demo.def"() : () -> memref<f32, affine_map<() -> ()>>
"demo.attribute"() {types = [memref<?x?xf32>, memref<?x?xf32, affine_map<(i, j) -> (i, j)>>, memref<?x?xf32, affine_map<(i, j) -> (i, j)>, 2>, memref<f32, affine_map<() -> ()>>]} : () -> ()
