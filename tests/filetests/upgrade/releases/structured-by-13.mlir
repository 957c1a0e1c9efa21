// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade %s

// As mlir-opt of release 13 prints it.

#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {test.attr = 1 : i64}  {
  func @linalg(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: memref<4x8xf32>) -> tensor<4x4xf32> {
    %cst = constant 0.000000e+00 : f32
    %0 = linalg.init_tensor [4, 4] : tensor<4x4xf32>
    %1 = linalg.fill(%cst, %0) : f32, tensor<4x4xf32> -> tensor<4x4xf32> 
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):  // no predecessors
      %4 = addf %arg3, %arg4 : f32
      linalg.yield %4 : f32
    } -> tensor<4x4xf32>
    return %3 : tensor<4x4xf32>
  }
  func @shapes(%arg0: tensor<?x4xf32>, %arg1: memref<2x4xf32>) {
    %0 = linalg.tensor_collapse_shape %arg0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
    %1 = memref.collapse_shape %arg1 [[0, 1]] : memref<2x4xf32> into memref<8xf32>
    %2 = memref.expand_shape %1 [[0, 1]] : memref<8xf32> into memref<2x4xf32>
    return
  }
  func @generic(%arg0: memref<?xf32>, %arg1: f32) -> f32 {
    %c0 = constant 0 : index
    %0 = memref.load %arg0[%c0] : memref<?xf32>
    %1 = cmpf oeq, %0, %arg1 : f32
    cond_br %1, ^bb1(%0 : f32), ^bb2
  ^bb1(%2: f32):  // pred: ^bb0
    return %2 : f32
  ^bb2:  // pred: ^bb0
    return %arg1 : f32
  }
  llvm.func @printf(!llvm.ptr<i8>, ...) -> i32
  llvm.mlir.global internal  constant @str("hi\00")
  llvm.func @llvm(%arg0: !llvm.ptr<f32>, %arg1: i64) -> f32 {
    %0 = llvm.mlir.addressof @str : !llvm.ptr<array<3 x i8>>
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = llvm.getelementptr %arg0[%arg1] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>
    %3 = llvm.load %2 : !llvm.ptr<f32>
    llvm.store %3, %2 : !llvm.ptr<f32>
    %4 = llvm.alloca %arg1 x f32 : (i64) -> !llvm.ptr<f32>
    %5 = llvm.bitcast %4 : !llvm.ptr<f32> to !llvm.ptr<i8>
    %6 = llvm.fadd %3, %3  : f32
    %7 = llvm.icmp "slt" %arg1, %1 : i64
    llvm.cond_br %7, ^bb1, ^bb2(%6 : f32)
  ^bb1:  // pred: ^bb0
    llvm.br ^bb2(%3 : f32)
  ^bb2(%8: f32):  // 2 preds: ^bb0, ^bb1
    llvm.return %8 : f32
  }
}

