// RUN: lect opt --allow-unregistered-dialect --canonicalize %s
// ORACLE: differs because mlir-opt crashes

// Casts, elements and slices in a graph that are made of themselves.

%a = "memref.cast"(%b) : (memref<?xf32>) -> memref<4xf32>
%b = "memref.cast"(%a) : (memref<4xf32>) -> memref<?xf32>
%c = "tensor.cast"(%d) : (tensor<?xf32>) -> tensor<4xf32>
%d = "tensor.cast"(%c) : (tensor<4xf32>) -> tensor<?xf32>
%e = "vector.shape_cast"(%f) : (vector<4xf32>) -> vector<2x2xf32>
%f = "vector.shape_cast"(%e) : (vector<2x2xf32>) -> vector<4xf32>
%g = "llvm.bitcast"(%h) : (i32) -> f32
%h = "llvm.bitcast"(%g) : (f32) -> i32
%x = "t.x"() : () -> f32
%i = "vector.insert"(%x, %j) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<4xf32>
%j = "vector.insert"(%x, %i) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
%k = "vector.extract"(%j) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
%t = "vector.transpose"(%u) <{permutation = array<i64: 1, 0>}> : (vector<4x4xf32>) -> vector<4x4xf32>
%u = "vector.transpose"(%t) <{permutation = array<i64: 1, 0>}> : (vector<4x4xf32>) -> vector<4x4xf32>
%m = "memref.transpose"(%n) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x4xf32, strided<[1, 4]>>) -> memref<4x4xf32>
%n = "memref.transpose"(%m) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x4xf32>) -> memref<4x4xf32, strided<[1, 4]>>
%o = "vector.extract"(%o2) <{static_position = array<i64>}> : (vector<4xf32>) -> vector<4xf32>
%o2 = "vector.extract"(%o) <{static_position = array<i64>}> : (vector<4xf32>) -> vector<4xf32>
%p = "memref.memory_space_cast"(%q) : (memref<4xf32, 1>) -> memref<4xf32>
%q = "memref.memory_space_cast"(%p) : (memref<4xf32>) -> memref<4xf32, 1>
%r = "tensor.insert_slice"(%r1, %r) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xf32>, tensor<4xf32>) -> tensor<4xf32>
%r1 = "t.r"() : () -> tensor<2xf32>
%s = "llvm.insertvalue"(%s, %h) <{position = array<i64: 0>}> : (!llvm.struct<(i32, i32)>, i32) -> !llvm.struct<(i32, i32)>
%s1 = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i32)>) -> i32
"t.use"(%a, %b, %c, %d, %e, %f, %g, %h, %k, %t, %u, %m, %n, %o, %p, %q, %r, %s1) : (memref<4xf32>, memref<?xf32>, tensor<4xf32>, tensor<?xf32>, vector<2x2xf32>, vector<4xf32>, f32, i32, f32, vector<4x4xf32>, vector<4x4xf32>, memref<4x4xf32>, memref<4x4xf32, strided<[1, 4]>>, vector<4xf32>, memref<4xf32>, memref<4xf32, 1>, tensor<4xf32>, i32) -> ()
