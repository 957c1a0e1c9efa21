// RUN: lect upgrade --from 14 %s

// As mlir-opt of release 14 prints it in the generic form.

#map0 = affine_map<(d0, d1) -> (d0 * 8 + d1)>
#map1 = affine_map<(d0, d1) -> (d1 * 8 + d0)>
#map2 = affine_map<(d0, d1) -> (d1, d0)>
#map3 = affine_map<(d0, d1)[s0] -> (d0 * 8 + s0 + d1)>
#map4 = affine_map<(d0)[s0] -> (d0 + s0, 8)>
#map5 = affine_map<(d0) -> (d0, 0)>
#map6 = affine_map<(d0) -> (d0, 4)>
#map7 = affine_map<(d0) -> (d0, d0 + 1)>
#map8 = affine_map<(d0) -> (0, d0)>
#map9 = affine_map<(d0, d1) -> (d0, d1)>
#map10 = affine_map<() -> (0, 0)>
#map11 = affine_map<() -> (8, 8)>
#set = affine_set<(d0) : (d0 - 1 >= 0)>
"builtin.module"() ({
  "builtin.func"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: vector<4xf32>):
    %0 = "math.powf"(%arg2, %arg3) : (f32, f32) -> f32
    %1 = "math.fma"(%arg2, %arg3, %0) : (f32, f32, f32) -> f32
    %2 = "math.abs"(%1) : (f32) -> f32
    %3 = "math.ceil"(%1) : (f32) -> f32
    %4 = "math.copysign"(%3, %arg3) : (f32, f32) -> f32
    %5 = "math.ctpop"(%arg0) : (i32) -> i32
    %6 = "math.ctlz"(%5) : (i32) -> i32
    %7 = "arith.maxf"(%arg2, %arg3) : (f32, f32) -> f32
    %8 = "arith.minf"(%7, %arg3) : (f32, f32) -> f32
    %9 = "arith.ceildivsi"(%arg0, %arg1) : (i32, i32) -> i32
    %10 = "arith.cmpf"(%arg2, %arg3) {predicate = 6 : i64} : (f32, f32) -> i1
    %11 = "arith.remf"(%arg2, %arg3) : (f32, f32) -> f32
    %12 = "arith.extsi"(%arg0) : (i32) -> i64
    %13 = "arith.trunci"(%12) : (i64) -> i32
    %14 = "arith.uitofp"(%13) : (i32) -> f64
    %15 = "arith.truncf"(%14) : (f64) -> f32
    %16 = "arith.bitcast"(%15) : (f32) -> i32
    "std.return"(%1) : (f32) -> ()
  }) {sym_name = "numbers", type = (i32, i32, f32, f32, vector<4xf32>) -> f32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: f32, %arg1: complex<f32>):
    %0 = "complex.create"(%arg0, %arg0) : (f32, f32) -> complex<f32>
    %1 = "complex.constant"() {value = [1.000000e+00 : f32, 2.000000e+00 : f32]} : () -> complex<f32>
    %2 = "complex.add"(%0, %arg1) : (complex<f32>, complex<f32>) -> complex<f32>
    %3 = "complex.mul"(%2, %arg1) : (complex<f32>, complex<f32>) -> complex<f32>
    %4 = "complex.div"(%3, %arg1) : (complex<f32>, complex<f32>) -> complex<f32>
    %5 = "complex.re"(%4) : (complex<f32>) -> f32
    %6 = "complex.abs"(%4) : (complex<f32>) -> f32
    %7 = "complex.eq"(%4, %arg1) : (complex<f32>, complex<f32>) -> i1
    %8 = "complex.exp"(%4) : (complex<f32>) -> complex<f32>
    %9 = "complex.neg"(%8) : (complex<f32>) -> complex<f32>
    "std.return"(%9) : (complex<f32>) -> ()
  }) {sym_name = "complexes", type = (f32, complex<f32>) -> complex<f32>} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index, %arg2: memref<64xi8>, %arg3: f32, %arg4: tensor<?x4xf32>, %arg5: memref<*xf32>, %arg6: memref<2xindex>):
    %0 = "arith.constant"() {value = 0 : index} : () -> index
    %1 = "memref.reinterpret_cast"(%arg0, %arg1) {operand_segment_sizes = dense<[1, 0, 1, 0]> : vector<4xi32>, static_offsets = [0], static_sizes = [-1, 4], static_strides = [8, 1]} : (memref<?x8xf32>, index) -> memref<?x4xf32, #map0>
    %2 = "memref.reshape"(%arg0, %arg6) : (memref<?x8xf32>, memref<2xindex>) -> memref<?x?xf32>
    %3 = "memref.view"(%arg2, %0, %arg1) : (memref<64xi8>, index, index) -> memref<?xf32>
    %4 = "memref.transpose"(%arg0) {permutation = #map2} : (memref<?x8xf32>) -> memref<8x?xf32, #map1>
    "memref.prefetch"(%arg0, %arg1, %arg1) {isDataCache = true, isWrite = false, localityHint = 3 : i32} : (memref<?x8xf32>, index, index) -> ()
    "memref.assume_alignment"(%arg0) {alignment = 16 : i32} : (memref<?x8xf32>) -> ()
    %5 = "memref.alloc"(%arg1) {alignment = 16 : i64, operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> memref<?x8xf32>
    "memref.copy"(%arg0, %5) : (memref<?x8xf32>, memref<?x8xf32>) -> ()
    %6 = "memref.cast"(%arg5) : (memref<*xf32>) -> memref<?xf32>
    %7 = "memref.rank"(%arg5) : (memref<*xf32>) -> index
    %8 = "memref.subview"(%arg0, %arg1) {operand_segment_sizes = dense<[1, 1, 0, 0]> : vector<4xi32>, static_offsets = [-9223372036854775808, 0], static_sizes = [2, 4], static_strides = [1, 1]} : (memref<?x8xf32>, index) -> memref<2x4xf32, #map3>
    %9 = "memref.generic_atomic_rmw"(%arg0, %arg1, %arg1) ({
    ^bb0(%arg7: f32):
      %14 = "arith.addf"(%arg7, %arg3) : (f32, f32) -> f32
      "memref.atomic_yield"(%14) : (f32) -> ()
    }) : (memref<?x8xf32>, index, index) -> f32
    %10 = "memref.atomic_rmw"(%arg3, %arg0, %arg1, %arg1) {kind = 3 : i64} : (f32, memref<?x8xf32>, index, index) -> f32
    %11 = "bufferization.to_memref"(%arg4) : (tensor<?x4xf32>) -> memref<?x4xf32>
    "memref.tensor_store"(%arg4, %11) : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
    %12 = "bufferization.clone"(%11) : (memref<?x4xf32>) -> memref<?x4xf32>
    %13 = "bufferization.to_tensor"(%12) : (memref<?x4xf32>) -> tensor<?x4xf32>
    "memref.dealloc"(%5) : (memref<?x8xf32>) -> ()
    "std.return"() : () -> ()
  }) {sym_name = "buffers", type = (memref<?x8xf32>, index, memref<64xi8>, f32, tensor<?x4xf32>, memref<*xf32>, memref<2xindex>) -> ()} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index, %arg2: vector<4xf32>):
    "affine.for"(%arg1, %arg1, %arg1) ({
    ^bb0(%arg3: index):
      %2 = "affine.min"(%arg3, %arg1) {map = #map4} : (index, index) -> index
      %3 = "affine.max"(%arg3, %arg1) {map = #map4} : (index, index) -> index
      %4 = "affine.vector_load"(%arg0, %arg3) {map = #map5} : (memref<8x8xf32>, index) -> vector<4xf32>
      "affine.vector_store"(%4, %arg0, %arg3) {map = #map6} : (vector<4xf32>, memref<8x8xf32>, index) -> ()
      "affine.prefetch"(%arg0, %arg3) {isDataCache = true, isWrite = true, localityHint = 2 : i32, map = #map7} : (memref<8x8xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) {lower_bound = #map8, step = 1 : index, upper_bound = #map4} : (index, index, index) -> ()
    %0 = "affine.parallel"() ({
    ^bb0(%arg3: index, %arg4: index):
      %2 = "affine.load"(%arg0, %arg3, %arg4) {map = #map9} : (memref<8x8xf32>, index, index) -> f32
      "affine.yield"(%2) : (f32) -> ()
    }) {lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map10, reductions = [0], steps = [2, 2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map11} : () -> f32
    %1 = "affine.if"(%arg1) ({
      "affine.yield"(%0) : (f32) -> ()
    }, {
      %2 = "arith.constant"() {value = 0.000000e+00 : f32} : () -> f32
      "affine.yield"(%2) : (f32) -> ()
    }) {condition = #set} : (index) -> f32
    "std.return"(%1) : (f32) -> ()
  }) {sym_name = "affines", type = (memref<8x8xf32>, index, vector<4xf32>) -> f32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: index, %arg1: i1, %arg2: f32, %arg3: tensor<8xf32>):
    %0 = "arith.constant"() {value = 0 : index} : () -> index
    %1 = "arith.constant"() {value = 1 : index} : () -> index
    %2:2 = "scf.while"(%arg2, %arg0) ({
    ^bb0(%arg4: f32, %arg5: index):
      "scf.condition"(%arg1, %arg4, %arg5) : (i1, f32, index) -> ()
    }, {
    ^bb0(%arg4: f32, %arg5: index):
      "scf.yield"(%arg4, %arg5) : (f32, index) -> ()
    }) : (f32, index) -> (f32, index)
    %3 = "scf.execute_region"() ({
      "scf.yield"(%2#0) : (f32) -> ()
    }) : () -> f32
    %4 = "scf.parallel"(%0, %arg0, %1, %3) ({
    ^bb0(%arg4: index):
      "scf.reduce"(%3) ({
      ^bb0(%arg5: f32, %arg6: f32):
        %5 = "arith.addf"(%arg5, %arg6) : (f32, f32) -> f32
        "scf.reduce.return"(%5) : (f32) -> ()
      }) : (f32) -> ()
      "scf.yield"() : () -> ()
    }) {operand_segment_sizes = dense<1> : vector<4xi32>} : (index, index, index, f32) -> f32
    "scf.if"(%arg1) ({
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "std.return"(%4) : (f32) -> ()
  }) {sym_name = "structured", type = (index, i1, f32, tensor<8xf32>) -> f32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2xindex>, %arg4: tensor<2x3xf32>):
    %0 = "tensor.generate"(%arg1) ({
    ^bb0(%arg5: index, %arg6: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (index) -> tensor<?x4xf32>
    %1 = "tensor.reshape"(%arg0, %arg3) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %2 = "tensor.pad"(%arg0, %arg1) ({
    ^bb0(%arg5: index, %arg6: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) {operand_segment_sizes = dense<[1, 1, 0]> : vector<3xi32>, static_high = [1, 0], static_low = [0, -1]} : (tensor<?x4xf32>, index) -> tensor<?x?xf32>
    %3 = "tensor.expand_shape"(%arg4) {reassociation = [[0], [1, 2]]} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %4 = "tensor.expand_shape"(%arg0) {reassociation = [[0, 1], [2]]} : (tensor<?x4xf32>) -> tensor<?x2x4xf32>
    %5 = "tensor.collapse_shape"(%3) {reassociation = [[0, 1, 2]]} : (tensor<2x3x1xf32>) -> tensor<6xf32>
    %6 = "linalg.init_tensor"(%arg1) {static_sizes = [-1, 4]} : (index) -> tensor<?x4xf32>
    %7 = "std.splat"(%arg2) : (f32) -> tensor<4xf32>
    "std.return"(%6) : (tensor<?x4xf32>) -> ()
  }) {sym_name = "tensors", type = (tensor<?x4xf32>, index, f32, tensor<2xindex>, tensor<2x3xf32>) -> tensor<?x4xf32>} : () -> ()
}) : () -> ()

