// RUN: lect upgrade --from 15 %s

// As mlir-opt of release 15 prints it in the generic form.

#map0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> ()>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: vector<4x8xf32>, %arg1: vector<8x2xf32>, %arg2: vector<4x2xf32>, %arg3: vector<4xf32>, %arg4: f32, %arg5: memref<?x?xf32>, %arg6: index, %arg7: vector<4xi1>, %arg8: vector<4xi32>, %arg9: memref<?xf32>):
    %0 = "vector.contract"(%arg0, %arg1, %arg2) {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} : (vector<4x8xf32>, vector<8x2xf32>, vector<4x2xf32>) -> vector<4x2xf32>
    %1 = "vector.outerproduct"(%arg3, %arg3) {kind = #vector.kind<add>} : (vector<4xf32>, vector<4xf32>) -> vector<4x4xf32>
    %2 = "vector.outerproduct"(%arg3, %arg4) {kind = #vector.kind<mul>} : (vector<4xf32>, f32) -> vector<4xf32>
    %3 = "vector.multi_reduction"(%arg0, %arg3) {kind = #vector.kind<add>, reduction_dims = [1]} : (vector<4x8xf32>, vector<4xf32>) -> vector<4xf32>
    %4 = "vector.transpose"(%arg0) {transp = [1, 0]} : (vector<4x8xf32>) -> vector<8x4xf32>
    %5 = "vector.shape_cast"(%arg0) : (vector<4x8xf32>) -> vector<32xf32>
    %6 = "vector.extract_strided_slice"(%arg0) {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : (vector<4x8xf32>) -> vector<2x4xf32>
    %7 = "vector.insert_strided_slice"(%arg3, %arg0) {offsets = [2, 2], strides = [1]} : (vector<4xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %8 = "vector.shuffle"(%arg3, %arg3) {mask = [0, 4, 1, 5]} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %9 = "vector.extract"(%arg0) {position = [2]} : (vector<4x8xf32>) -> vector<8xf32>
    %10 = "vector.extract"(%arg0) {position = [2, 3]} : (vector<4x8xf32>) -> f32
    %11 = "vector.insert"(%9, %7) {position = [2]} : (vector<8xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %12 = "arith.constant"() {value = 1 : i32} : () -> i32
    %13 = "vector.extractelement"(%arg3, %12) : (vector<4xf32>, i32) -> f32
    %14 = "vector.insertelement"(%arg4, %arg3, %12) : (f32, vector<4xf32>, i32) -> vector<4xf32>
    %15 = "vector.transfer_read"(%arg5, %arg6, %arg6, %arg4) {in_bounds = [true], operand_segment_sizes = dense<[1, 2, 1, 0]> : vector<4xi32>, permutation_map = #map3} : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "vector.transfer_write"(%15, %arg5, %arg6, %arg6) {in_bounds = [true], operand_segment_sizes = dense<[1, 1, 2, 0]> : vector<4xi32>, permutation_map = #map4} : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    %16 = "vector.maskedload"(%arg9, %arg6, %arg7, %arg3) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.maskedstore"(%arg9, %arg6, %arg7, %arg3) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
    %17 = "vector.gather"(%arg9, %arg6, %arg8, %arg7, %arg3) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.scatter"(%arg9, %arg6, %arg8, %arg7, %arg3) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
    %18 = "vector.expandload"(%arg9, %arg6, %arg7, %arg3) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.compressstore"(%arg9, %arg6, %arg7, %arg3) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
    %19 = "vector.constant_mask"() {mask_dim_sizes = [3]} : () -> vector<4xi1>
    %20 = "vector.create_mask"(%arg6) : (index) -> vector<4xi1>
    %21 = "vector.reduction"(%arg3) {kind = #vector.kind<maxf>} : (vector<4xf32>) -> f32
    %22 = "vector.reduction"(%arg3, %arg4) {kind = #vector.kind<add>} : (vector<4xf32>, f32) -> f32
    %23 = "vector.reduction"(%arg8) {kind = #vector.kind<minsi>} : (vector<4xi32>) -> i32
    %24 = "vector.load"(%arg9, %arg6) : (memref<?xf32>, index) -> vector<4xf32>
    "vector.store"(%24, %arg9, %arg6) : (vector<4xf32>, memref<?xf32>, index) -> ()
    %25 = "vector.matrix_multiply"(%5, %5) {lhs_columns = 8 : i32, lhs_rows = 4 : i32, rhs_columns = 4 : i32} : (vector<32xf32>, vector<32xf32>) -> vector<16xf32>
    %26 = "vector.flat_transpose"(%25) {columns = 4 : i32, rows = 4 : i32} : (vector<16xf32>) -> vector<16xf32>
    "vector.print"(%arg3) : (vector<4xf32>) -> ()
    %27 = "vector.bitcast"(%arg3) : (vector<4xf32>) -> vector<4xi32>
    %28 = "vector.broadcast"(%arg3) : (vector<4xf32>) -> vector<2x4xf32>
    %29 = "vector.splat"(%arg4) : (f32) -> vector<4xf32>
    %30:2 = "vector.scan"(%arg0, %arg3) {inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64} : (vector<4x8xf32>, vector<4xf32>) -> (vector<4x8xf32>, vector<4xf32>)
    %31 = "vector.vscale"() : () -> index
    "func.return"(%0) : (vector<4x2xf32>) -> ()
  }) {function_type = (vector<4x8xf32>, vector<8x2xf32>, vector<4x2xf32>, vector<4xf32>, f32, memref<?x?xf32>, index, vector<4xi1>, vector<4xi32>, memref<?xf32>) -> vector<4x2xf32>, sym_name = "vectors"} : () -> ()
  "func.func"() ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x4xf32>, %arg3: memref<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: f32, %arg6: tensor<1x8x8x2xf32>, %arg7: tensor<3x3x2x4xf32>, %arg8: tensor<1x6x6x4xf32>, %arg9: tensor<8xf32>, %arg10: tensor<f32>, %arg11: tensor<4xf32>):
    %0 = "linalg.fill"(%arg5, %arg2) ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) {operand_segment_sizes = dense<1> : vector<2xi32>} : (f32, tensor<4x4xf32>) -> tensor<4x4xf32>
    "linalg.fill"(%arg5, %arg3) ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) {operand_segment_sizes = dense<1> : vector<2xi32>} : (f32, memref<4x8xf32>) -> ()
    "linalg.copy"(%arg3, %arg4) ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) {operand_segment_sizes = dense<1> : vector<2xi32>} : (memref<4x8xf32>, memref<4x8xf32>) -> ()
    %1 = "linalg.matmul"(%arg0, %arg1, %0) ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %8 = "arith.mulf"(%arg12, %arg13) : (f32, f32) -> f32
      %9 = "arith.addf"(%arg14, %8) : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map0, #map1, #map2], operand_segment_sizes = dense<[2, 1]> : vector<2xi32>} : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = "linalg.dot"(%arg9, %arg9, %arg10) ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %8 = "arith.mulf"(%arg12, %arg13) : (f32, f32) -> f32
      %9 = "arith.addf"(%arg14, %8) : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map5, #map5, #map6], operand_segment_sizes = dense<[2, 1]> : vector<2xi32>} : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %3 = "linalg.matvec"(%arg0, %arg9, %arg11) ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %8 = "arith.mulf"(%arg12, %arg13) : (f32, f32) -> f32
      %9 = "arith.addf"(%arg14, %8) : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map7, #map4, #map3], operand_segment_sizes = dense<[2, 1]> : vector<2xi32>} : (tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %4 = "linalg.conv_2d_nhwc_hwcf"(%arg6, %arg7, %arg8) ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %8 = "arith.mulf"(%arg12, %arg13) : (f32, f32) -> f32
      %9 = "arith.addf"(%arg14, %8) : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {dilations = dense<1> : tensor<2xi64>, linalg.memoized_indexing_maps = [#map8, #map9, #map10], operand_segment_sizes = dense<[2, 1]> : vector<2xi32>, strides = dense<1> : tensor<2xi64>} : (tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    "linalg.generic"(%arg3, %arg4) ({
    ^bb0(%arg12: f32, %arg13: f32):
      %8 = "linalg.index"() {dim = 0 : i64} : () -> index
      %9 = "arith.addf"(%arg12, %arg13) : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel"], operand_segment_sizes = dense<1> : vector<2xi32>, tag = "here"} : (memref<4x8xf32>, memref<4x8xf32>) -> ()
    %5 = "linalg.generic"(%arg0, %arg11) ({
    ^bb0(%arg12: f32, %arg13: f32):
      %8 = "arith.addf"(%arg12, %arg13) : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {doc = "rows", indexing_maps = [#map7, #map3], iterator_types = ["parallel", "reduction"], operand_segment_sizes = dense<1> : vector<2xi32>} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %6 = "linalg.elemwise_unary"(%arg9, %arg9) ({
    ^bb0(%arg12: f32, %arg13: f32):
      %8 = "math.exp"(%arg12) : (f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {operand_segment_sizes = dense<1> : vector<2xi32>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %7 = "linalg.elemwise_binary"(%arg9, %arg9, %arg9) ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %8 = "arith.mulf"(%arg12, %arg13) : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {fun = #linalg.binary_fn<mul>, operand_segment_sizes = dense<[2, 1]> : vector<2xi32>} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "func.return"(%1) : (tensor<4x4xf32>) -> ()
  }) {function_type = (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, memref<4x8xf32>, memref<4x8xf32>, f32, tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>, tensor<1x6x6x4xf32>, tensor<8xf32>, tensor<f32>, tensor<4xf32>) -> tensor<4x4xf32>, sym_name = "linalgs"} : () -> ()
}) : () -> ()

