// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, UnrankedMemRefType: the examples, with the x that is needed.

%0 = "demo.def"() : () -> memref<*xf32>
%1 = "demo.def"() : () -> memref<*xf32, 10>
%2 = "demo.def"() : () -> memref<*xvector<4xf32>>
%3 = "demo.def"() : () -> memref<*xmemref<*xi8>>
%4 = "demo.def"() : () -> memref<*xf32, "space">
%5 = "demo.def"() : () -> memref<*xf32, 0>
"demo.attribute"() {types = [memref<*xf32>, memref<*xf32, 10>, memref<*xvector<4xf32>>, memref<*xmemref<*xi8>>, memref<*xf32, "space">, memref<*xf32, 0>]} : () -> ()
