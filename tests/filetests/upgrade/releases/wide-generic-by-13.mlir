// RUN: lect upgrade --from 13 %s

// As mlir-opt of release 13 prints it in the generic form.

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
"module"() ( {
  "func"() ( {
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: vector<4xf32>):  // no predecessors
    %0 = "math.powf"(%arg2, %arg3) : (f32, f32) -> f32
    %1 = "std.fmaf"(%arg2, %arg3, %0) : (f32, f32, f32) -> f32
    %2 = "std.absf"(%1) : (f32) -> f32
    %3 = "std.ceilf"(%2) : (f32) -> f32
    %4 = "std.copysign"(%3, %arg3) : (f32, f32) -> f32
    %5 = "std.ceildivi_signed"(%arg0, %arg1) : (i32, i32) -> i32
    %6 = "std.cmpf"(%arg2, %arg3) {predicate = 6 : i64} : (f32, f32) -> i1
    %7 = "std.remf"(%arg2, %arg3) : (f32, f32) -> f32
    %8 = "std.sexti"(%arg0) : (i32) -> i64
    %9 = "std.trunci"(%8) : (i64) -> i32
    %10 = "std.uitofp"(%9) : (i32) -> f64
    %11 = "std.fptrunc"(%10) : (f64) -> f32
    "std.return"(%1) : (f32) -> ()
  }) {sym_name = "numbers", type = (i32, i32, f32, f32, vector<4xf32>) -> f32} : () -> ()
  "func"() ( {
  ^bb0(%arg0: f32, %arg1: complex<f32>):  // no predecessors
    %0 = "complex.create"(%arg0, %arg0) : (f32, f32) -> complex<f32>
    %1 = "complex.add"(%0, %arg1) : (complex<f32>, complex<f32>) -> complex<f32>
    %2 = "complex.mul"(%1, %arg1) : (complex<f32>, complex<f32>) -> complex<f32>
    %3 = "complex.div"(%2, %arg1) : (complex<f32>, complex<f32>) -> complex<f32>
    %4 = "complex.re"(%3) : (complex<f32>) -> f32
    %5 = "complex.abs"(%3) : (complex<f32>) -> f32
    %6 = "complex.eq"(%3, %arg1) : (complex<f32>, complex<f32>) -> i1
    %7 = "complex.exp"(%3) : (complex<f32>) -> complex<f32>
    %8 = "complex.neg"(%7) : (complex<f32>) -> complex<f32>
    "std.return"(%8) : (complex<f32>) -> ()
  }) {sym_name = "complexes", type = (f32, complex<f32>) -> complex<f32>} : () -> ()
  "func"() ( {
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index, %arg2: memref<64xi8>, %arg3: f32, %arg4: tensor<?x4xf32>, %arg5: memref<*xf32>, %arg6: memref<2xindex>):  // no predecessors
    %0 = "std.constant"() {value = 0 : index} : () -> index
    %1 = "memref.reinterpret_cast"(%arg0, %arg1) {operand_segment_sizes = dense<[1, 0, 1, 0]> : vector<4xi32>, static_offsets = [0], static_sizes = [-1, 4], static_strides = [8, 1]} : (memref<?x8xf32>, index) -> memref<?x4xf32, #map0>
    %2 = "memref.reshape"(%arg0, %arg6) : (memref<?x8xf32>, memref<2xindex>) -> memref<?x?xf32>
    %3 = "memref.view"(%arg2, %0, %arg1) : (memref<64xi8>, index, index) -> memref<?xf32>
    %4 = "memref.transpose"(%arg0) {permutation = #map2} : (memref<?x8xf32>) -> memref<8x?xf32, #map1>
    "memref.prefetch"(%arg0, %arg1, %arg1) {isDataCache = true, isWrite = false, localityHint = 3 : i32} : (memref<?x8xf32>, index, index) -> ()
    "memref.assume_alignment"(%arg0) {alignment = 16 : i32} : (memref<?x8xf32>) -> ()
    %5 = "memref.alloc"(%arg1) {alignment = 16 : i64, operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> memref<?x8xf32>
    "memref.copy"(%arg0, %5) : (memref<?x8xf32>, memref<?x8xf32>) -> ()
    %6 = "memref.cast"(%arg5) : (memref<*xf32>) -> memref<?xf32>
    %7 = "std.rank"(%arg5) : (memref<*xf32>) -> index
    %8 = "memref.subview"(%arg0, %arg1) {operand_segment_sizes = dense<[1, 1, 0, 0]> : vector<4xi32>, static_offsets = [-9223372036854775808, 0], static_sizes = [2, 4], static_strides = [1, 1]} : (memref<?x8xf32>, index) -> memref<2x4xf32, #map3>
    %9 = "std.generic_atomic_rmw"(%arg0, %arg1, %arg1) ( {
    ^bb0(%arg7: f32):  // no predecessors
      %13 = "std.addf"(%arg7, %arg3) : (f32, f32) -> f32
      "std.atomic_yield"(%13) : (f32) -> ()
    }) : (memref<?x8xf32>, index, index) -> f32
    %10 = "std.atomic_rmw"(%arg3, %arg0, %arg1, %arg1) {kind = 3 : i64} : (f32, memref<?x8xf32>, index, index) -> f32
    %11 = "memref.buffer_cast"(%arg4) : (tensor<?x4xf32>) -> memref<?x4xf32>
    "memref.tensor_store"(%arg4, %11) : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
    %12 = "memref.clone"(%11) : (memref<?x4xf32>) -> memref<?x4xf32>
    "memref.dealloc"(%5) : (memref<?x8xf32>) -> ()
    "std.return"() : () -> ()
  }) {sym_name = "buffers", type = (memref<?x8xf32>, index, memref<64xi8>, f32, tensor<?x4xf32>, memref<*xf32>, memref<2xindex>) -> ()} : () -> ()
  "func"() ( {
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index, %arg2: vector<4xf32>):  // no predecessors
    "affine.for"(%arg1, %arg1, %arg1) ( {
    ^bb0(%arg3: index):  // no predecessors
      %2 = "affine.min"(%arg3, %arg1) {map = #map4} : (index, index) -> index
      %3 = "affine.max"(%arg3, %arg1) {map = #map4} : (index, index) -> index
      %4 = "affine.vector_load"(%arg0, %arg3) {map = #map5} : (memref<8x8xf32>, index) -> vector<4xf32>
      "affine.vector_store"(%4, %arg0, %arg3) {map = #map6} : (vector<4xf32>, memref<8x8xf32>, index) -> ()
      "affine.prefetch"(%arg0, %arg3) {isDataCache = true, isWrite = true, localityHint = 2 : i32, map = #map7} : (memref<8x8xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) {lower_bound = #map8, step = 1 : index, upper_bound = #map4} : (index, index, index) -> ()
    %0 = "affine.parallel"() ( {
    ^bb0(%arg3: index, %arg4: index):  // no predecessors
      %2 = "affine.load"(%arg0, %arg3, %arg4) {map = #map9} : (memref<8x8xf32>, index, index) -> f32
      "affine.yield"(%2) : (f32) -> ()
    }) {lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map10, reductions = [0], steps = [2, 2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map11} : () -> f32
    %1 = "affine.if"(%arg1) ( {
      "affine.yield"(%0) : (f32) -> ()
    },  {
      %2 = "std.constant"() {value = 0.000000e+00 : f32} : () -> f32
      "affine.yield"(%2) : (f32) -> ()
    }) {condition = #set} : (index) -> f32
    "std.return"(%1) : (f32) -> ()
  }) {sym_name = "affines", type = (memref<8x8xf32>, index, vector<4xf32>) -> f32} : () -> ()
  "func"() ( {
  ^bb0(%arg0: index, %arg1: i1, %arg2: f32, %arg3: tensor<8xf32>):  // no predecessors
    %0 = "std.constant"() {value = 0 : index} : () -> index
    %1 = "std.constant"() {value = 1 : index} : () -> index
    %2:2 = "scf.while"(%arg2, %arg0) ( {
    ^bb0(%arg4: f32, %arg5: index):  // no predecessors
      "scf.condition"(%arg1, %arg4, %arg5) : (i1, f32, index) -> ()
    },  {
    ^bb0(%arg4: f32, %arg5: index):  // no predecessors
      "scf.yield"(%arg4, %arg5) : (f32, index) -> ()
    }) : (f32, index) -> (f32, index)
    %3 = "scf.execute_region"() ( {
      "scf.yield"(%2#0) : (f32) -> ()
    }) : () -> f32
    %4 = "scf.parallel"(%0, %arg0, %1, %3) ( {
    ^bb0(%arg4: index):  // no predecessors
      "scf.reduce"(%3) ( {
      ^bb0(%arg5: f32, %arg6: f32):  // no predecessors
        %5 = "std.addf"(%arg5, %arg6) : (f32, f32) -> f32
        "scf.reduce.return"(%5) : (f32) -> ()
      }) : (f32) -> ()
      "scf.yield"() : () -> ()
    }) {operand_segment_sizes = dense<1> : vector<4xi32>} : (index, index, index, f32) -> f32
    "scf.if"(%arg1) ( {
      "scf.yield"() : () -> ()
    },  {
    }) : (i1) -> ()
    "std.return"(%4) : (f32) -> ()
  }) {sym_name = "structured", type = (index, i1, f32, tensor<8xf32>) -> f32} : () -> ()
  "func"() ( {
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2xindex>, %arg4: tensor<2x3xf32>):  // no predecessors
    %0 = "tensor.generate"(%arg1) ( {
    ^bb0(%arg5: index, %arg6: index):  // no predecessors
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (index) -> tensor<?x4xf32>
    %1 = "tensor.reshape"(%arg0, %arg3) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %2 = "linalg.pad_tensor"(%arg0, %arg1) ( {
    ^bb0(%arg5: index, %arg6: index):  // no predecessors
      "linalg.yield"(%arg2) : (f32) -> ()
    }) {operand_segment_sizes = dense<[1, 1, 0, 0]> : vector<4xi32>, static_high = [1, 0], static_low = [0, -1]} : (tensor<?x4xf32>, index) -> tensor<?x?xf32>
    %3 = "linalg.tensor_expand_shape"(%arg4) {reassociation = [[0], [1, 2]]} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %4 = "linalg.tensor_collapse_shape"(%3) {reassociation = [[0, 1, 2]]} : (tensor<2x3x1xf32>) -> tensor<6xf32>
    %5 = "linalg.init_tensor"(%arg1) {static_sizes = [-1, 4]} : (index) -> tensor<?x4xf32>
    "std.return"(%5) : (tensor<?x4xf32>) -> ()
  }) {sym_name = "tensors", type = (tensor<?x4xf32>, index, f32, tensor<2xindex>, tensor<2x3xf32>) -> tensor<?x4xf32>} : () -> ()
}) : () -> ()

