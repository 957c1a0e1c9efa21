// RUN: lect upgrade --from 19 %s

// As mlir-opt of release 19 prints it in the generic form.

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0) -> ()>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4x8xf32>, vector<8x2xf32>, vector<4x2xf32>, vector<4xf32>, f32, memref<?x?xf32>, index, vector<4xi1>, vector<4xi32>, memref<?xf32>) -> vector<4x2xf32>, sym_name = "vectors"}> ({
  ^bb0(%arg48: vector<4x8xf32>, %arg49: vector<8x2xf32>, %arg50: vector<4x2xf32>, %arg51: vector<4xf32>, %arg52: f32, %arg53: memref<?x?xf32>, %arg54: index, %arg55: vector<4xi1>, %arg56: vector<4xi32>, %arg57: memref<?xf32>):
    %28 = "vector.contract"(%arg48, %arg49, %arg50) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<8x2xf32>, vector<4x2xf32>) -> vector<4x2xf32>
    %29 = "vector.outerproduct"(%arg51, %arg51) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<4x4xf32>
    %30 = "vector.outerproduct"(%arg51, %arg52) <{kind = #vector.kind<mul>}> : (vector<4xf32>, f32) -> vector<4xf32>
    %31 = "vector.multi_reduction"(%arg48, %arg51) <{kind = #vector.kind<add>, reduction_dims = [1]}> : (vector<4x8xf32>, vector<4xf32>) -> vector<4xf32>
    %32 = "vector.transpose"(%arg48) <{permutation = array<i64: 1, 0>}> : (vector<4x8xf32>) -> vector<8x4xf32>
    %33 = "vector.shape_cast"(%arg48) : (vector<4x8xf32>) -> vector<32xf32>
    %34 = "vector.extract_strided_slice"(%arg48) <{offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xf32>) -> vector<2x4xf32>
    %35 = "vector.insert_strided_slice"(%arg51, %arg48) <{offsets = [2, 2], strides = [1]}> : (vector<4xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %36 = "vector.shuffle"(%arg51, %arg51) <{mask = [0, 4, 1, 5]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %37 = "vector.extract"(%arg48) <{static_position = array<i64: 2>}> : (vector<4x8xf32>) -> vector<8xf32>
    %38 = "vector.extract"(%arg48, %arg54) <{static_position = array<i64: 2, -9223372036854775808>}> : (vector<4x8xf32>, index) -> f32
    %39 = "vector.insert"(%37, %35) <{static_position = array<i64: 2>}> : (vector<8xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %40 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %41 = "vector.extractelement"(%arg51, %40) : (vector<4xf32>, i32) -> f32
    %42 = "vector.insertelement"(%arg52, %arg51, %40) : (f32, vector<4xf32>, i32) -> vector<4xf32>
    %43 = "vector.transfer_read"(%arg53, %arg54, %arg54, %arg52) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map3}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "vector.transfer_write"(%43, %arg53, %arg54, %arg54) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map4}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    %44 = "vector.maskedload"(%arg57, %arg54, %arg55, %arg51) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.maskedstore"(%arg57, %arg54, %arg55, %arg51) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
    %45 = "vector.gather"(%arg57, %arg54, %arg56, %arg55, %arg51) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.scatter"(%arg57, %arg54, %arg56, %arg55, %arg51) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
    %46 = "vector.expandload"(%arg57, %arg54, %arg55, %arg51) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.compressstore"(%arg57, %arg54, %arg55, %arg51) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
    %47 = "vector.constant_mask"() <{mask_dim_sizes = [3]}> : () -> vector<4xi1>
    %48 = "vector.create_mask"(%arg54) : (index) -> vector<4xi1>
    %49 = "vector.reduction"(%arg51) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maximumf>}> : (vector<4xf32>) -> f32
    %50 = "vector.reduction"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    %51 = "vector.reduction"(%arg56) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minsi>}> : (vector<4xi32>) -> i32
    %52 = "vector.load"(%arg57, %arg54) : (memref<?xf32>, index) -> vector<4xf32>
    "vector.store"(%52, %arg57, %arg54) : (vector<4xf32>, memref<?xf32>, index) -> ()
    %53 = "vector.matrix_multiply"(%33, %33) <{lhs_columns = 8 : i32, lhs_rows = 4 : i32, rhs_columns = 4 : i32}> : (vector<32xf32>, vector<32xf32>) -> vector<16xf32>
    %54 = "vector.flat_transpose"(%53) <{columns = 4 : i32, rows = 4 : i32}> : (vector<16xf32>) -> vector<16xf32>
    "vector.print"(%arg51) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf32>) -> ()
    %55 = "vector.bitcast"(%arg51) : (vector<4xf32>) -> vector<4xi32>
    %56 = "vector.broadcast"(%arg51) : (vector<4xf32>) -> vector<2x4xf32>
    %57 = "vector.splat"(%arg52) : (f32) -> vector<4xf32>
    %58:2 = "vector.scan"(%arg48, %arg51) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<4x8xf32>, vector<4xf32>) -> (vector<4x8xf32>, vector<4xf32>)
    %59 = "vector.vscale"() : () -> index
    %60 = "vector.mask"(%arg55) ({
      %61 = "vector.reduction"(%arg51) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
      "vector.yield"(%61) : (f32) -> ()
    }) : (vector<4xi1>) -> f32
    "func.return"(%28) : (vector<4x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, memref<4x8xf32>, memref<4x8xf32>, f32, tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>, tensor<1x6x6x4xf32>, tensor<8xf32>, tensor<f32>, tensor<4xf32>) -> tensor<4x4xf32>, sym_name = "linalgs"}> ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x4xf32>, %arg3: memref<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: f32, %arg6: tensor<1x8x8x2xf32>, %arg7: tensor<3x3x2x4xf32>, %arg8: tensor<1x6x6x4xf32>, %arg9: tensor<8xf32>, %arg10: tensor<f32>, %arg11: tensor<4xf32>):
    %0 = "linalg.fill"(%arg5, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32):
      "linalg.yield"(%arg46) : (f32) -> ()
    }) : (f32, tensor<4x4xf32>) -> tensor<4x4xf32>
    "linalg.fill"(%arg5, %arg3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: f32, %arg45: f32):
      "linalg.yield"(%arg44) : (f32) -> ()
    }) : (f32, memref<4x8xf32>) -> ()
    "linalg.copy"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      "linalg.yield"(%arg42) : (f32) -> ()
    }) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
    %1 = "linalg.matmul"(%arg0, %arg1, %0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %26 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %27 = "arith.addf"(%arg41, %26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%27) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = "linalg.matmul_transpose_b"(%arg0, %arg0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %24 = "arith.mulf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %25 = "arith.addf"(%arg38, %24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%25) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map5, #map2]} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = "linalg.dot"(%arg9, %arg9, %arg10) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %22 = "arith.mulf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %23 = "arith.addf"(%arg35, %22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%23) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map6, #map7]} : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %4 = "linalg.matvec"(%arg0, %arg9, %arg11) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %20 = "arith.mulf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %21 = "arith.addf"(%arg32, %20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%21) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map8, #map4, #map3]} : (tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %5 = "linalg.conv_2d_nhwc_hwcf"(%arg6, %arg7, %arg8) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %18 = "arith.mulf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %19 = "arith.addf"(%arg29, %18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%19) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map11]} : (tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    "linalg.generic"(%arg3, %arg4) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      %16 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %17 = "arith.addf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%17) : (f32) -> ()
    }) {tag = "here"} : (memref<4x8xf32>, memref<4x8xf32>) -> ()
    %6 = "linalg.generic"(%arg0, %arg11) <{doc = "rows", indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32):
      %15 = "arith.addf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%15) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %7 = "linalg.elemwise_unary"(%arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: f32, %arg22: f32):
      %14 = "math.exp"(%arg21) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%14) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %8 = "linalg.elemwise_binary"(%arg9, %arg9, %arg9) <{fun = #linalg.binary_fn<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32, %arg20: f32):
      %13 = "arith.mulf"(%arg18, %arg19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%13) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %9 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      "linalg.yield"(%arg16) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %10 = "linalg.reduce"(%arg0, %arg11) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %12 = "arith.addf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%12) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %11 = "linalg.broadcast"(%arg11, %arg0) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

