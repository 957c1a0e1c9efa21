// RUN: lect upgrade --from 14 %s

// As mlir-opt of release 14 prints it.

#map0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func @vectors(%arg0: vector<4x8xf32>, %arg1: vector<8x2xf32>, %arg2: vector<4x2xf32>, %arg3: vector<4xf32>, %arg4: f32, %arg5: memref<?x?xf32>, %arg6: index, %arg7: vector<4xi1>, %arg8: vector<4xi32>, %arg9: memref<?xf32>) -> vector<4x2xf32> {
    %0 = vector.contract {indexing_maps = [#map0, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
    %1 = vector.outerproduct %arg3, %arg3 : vector<4xf32>, vector<4xf32>
    %2 = vector.outerproduct %arg3, %arg4 : vector<4xf32>, f32
    %3 = vector.multi_reduction <add>, %arg0 [1] : vector<4x8xf32> to vector<4xf32>
    %4 = vector.transpose %arg0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %5 = vector.shape_cast %arg0 : vector<4x8xf32> to vector<32xf32>
    %6 = vector.extract_strided_slice %arg0 {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
    %7 = vector.insert_strided_slice %arg3, %arg0 {offsets = [2, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
    %8 = vector.shuffle %arg3, %arg3 [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
    %9 = vector.extract %arg0[2] : vector<4x8xf32>
    %10 = vector.extract %arg0[2, 3] : vector<4x8xf32>
    %11 = vector.insert %9, %7 [2] : vector<8xf32> into vector<4x8xf32>
    %c1_i32 = arith.constant 1 : i32
    %12 = vector.extractelement %arg3[%c1_i32 : i32] : vector<4xf32>
    %13 = vector.insertelement %arg4, %arg3[%c1_i32 : i32] : vector<4xf32>
    %14 = vector.transfer_read %arg5[%arg6, %arg6], %arg4 {in_bounds = [true], permutation_map = #map3} : memref<?x?xf32>, vector<4xf32>
    vector.transfer_write %14, %arg5[%arg6, %arg6] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
    %15 = vector.maskedload %arg9[%arg6], %arg7, %arg3 : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.maskedstore %arg9[%arg6], %arg7, %arg3 : memref<?xf32>, vector<4xi1>, vector<4xf32>
    %16 = vector.gather %arg9[%arg6] [%arg8], %arg7, %arg3 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.scatter %arg9[%arg6] [%arg8], %arg7, %arg3 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %17 = vector.expandload %arg9[%arg6], %arg7, %arg3 : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.compressstore %arg9[%arg6], %arg7, %arg3 : memref<?xf32>, vector<4xi1>, vector<4xf32>
    %18 = vector.constant_mask [3] : vector<4xi1>
    %19 = vector.create_mask %arg6 : vector<4xi1>
    %20 = vector.reduction "maxf", %arg3 : vector<4xf32> into f32
    %21 = vector.reduction "add", %arg3, %arg4 : vector<4xf32> into f32
    %22 = vector.reduction "minsi", %arg8 : vector<4xi32> into i32
    %23 = vector.load %arg9[%arg6] : memref<?xf32>, vector<4xf32>
    vector.store %23, %arg9[%arg6] : memref<?xf32>, vector<4xf32>
    %24 = vector.matrix_multiply %5, %5 {lhs_columns = 8 : i32, lhs_rows = 4 : i32, rhs_columns = 4 : i32} : (vector<32xf32>, vector<32xf32>) -> vector<16xf32>
    %25 = vector.flat_transpose %24 {columns = 4 : i32, rows = 4 : i32} : vector<16xf32> -> vector<16xf32>
    vector.print %arg3 : vector<4xf32>
    %26 = vector.bitcast %arg3 : vector<4xf32> to vector<4xi32>
    %27 = vector.broadcast %arg3 : vector<4xf32> to vector<2x4xf32>
    %28 = splat %arg4 : vector<4xf32>
    %dest, %accumulated_value = vector.scan <add>, %arg0, %arg3 {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
    return %0 : vector<4x2xf32>
  }
  func @linalgs(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x4xf32>, %arg3: memref<4x8xf32>, %arg4: memref<4x8xf32>, %arg5: f32, %arg6: tensor<1x8x8x2xf32>, %arg7: tensor<3x3x2x4xf32>, %arg8: tensor<1x6x6x4xf32>, %arg9: tensor<8xf32>, %arg10: tensor<f32>, %arg11: tensor<4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.fill(%arg5, %arg2) : f32, tensor<4x4xf32> -> tensor<4x4xf32> 
    linalg.fill(%arg5, %arg3) : f32, memref<4x8xf32> 
    %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = linalg.dot ins(%arg9, %arg9 : tensor<8xf32>, tensor<8xf32>) outs(%arg10 : tensor<f32>) -> tensor<f32>
    %3 = linalg.matvec ins(%arg0, %arg9 : tensor<4x8xf32>, tensor<8xf32>) outs(%arg11 : tensor<4xf32>) -> tensor<4xf32>
    %4 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg6, %arg7 : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) outs(%arg8 : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%arg3 : memref<4x8xf32>) outs(%arg4 : memref<4x8xf32>) attrs =  {tag = "here"} {
    ^bb0(%arg12: f32, %arg13: f32):
      %6 = linalg.index 0 : index
      %7 = arith.addf %arg12, %arg13 : f32
      linalg.yield %7 : f32
    }
    %5 = linalg.generic {doc = "rows", indexing_maps = [#map4, #map3], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg11 : tensor<4xf32>) {
    ^bb0(%arg12: f32, %arg13: f32):
      %6 = arith.addf %arg12, %arg13 : f32
      linalg.yield %6 : f32
    } -> tensor<4xf32>
    return %1 : tensor<4x4xf32>
  }
}

