// RUN: lect upgrade --from 11 %s
// RUN: lect upgrade --from 11 --report=- -o /dev/null %s

// Reshapes by affine maps, and named operations of 2020 and 2021.

func @reshaped(%m: memref<4x8x2xf32>, %t: tensor<?x4x8xf32>, %flat: tensor<?x8xf32>) {
  %0 = linalg.reshape %m [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
      : memref<4x8x2xf32> into memref<32x2xf32>
  %1 = linalg.reshape %0 [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
      : memref<32x2xf32> into memref<4x8x2xf32>
  %2 = linalg.tensor_reshape %t [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
      : tensor<?x4x8xf32> into tensor<?x8xf32>
  %3 = linalg.tensor_reshape %flat [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
      : tensor<?x8xf32> into tensor<?x4x8xf32>
  %4 = "linalg.reshape"(%m) {reassociation = [affine_map<(i, j, k) -> (i, j, k)>]} : (memref<4x8x2xf32>) -> memref<64xf32>
  return
}

func @named(%a: memref<4x4xi8>, %x: memref<4xi8>, %c: memref<4x4xi32>, %y: memref<4xi32>, %s: memref<i32>, %ba: memref<2x4x4xi8>, %bc: memref<2x4x4xi32>) {
  linalg.matmul_i8_i8_i32 ins(%a, %a : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  linalg.matvec_i8_i8_i32 ins(%a, %x : memref<4x4xi8>, memref<4xi8>) outs(%y : memref<4xi32>)
  linalg.vecmat_i8_i8_i32 ins(%x, %a : memref<4xi8>, memref<4x4xi8>) outs(%y : memref<4xi32>)
  linalg.dot_i8_i8_i32 ins(%x, %x : memref<4xi8>, memref<4xi8>) outs(%s : memref<i32>)
  linalg.batch_matmul_i8_i8_i32 ins(%ba, %ba : memref<2x4x4xi8>, memref<2x4x4xi8>) outs(%bc : memref<2x4x4xi32>)
  return
}

func @convolved(%i1: memref<1x8x3xf32>, %f1: memref<3x3x4xf32>, %o1: memref<1x6x4xf32>,
                %i2: memref<1x8x8x3xf32>, %f2: memref<3x3x3x4xf32>, %o2: memref<1x6x6x4xf32>,
                %d: memref<3x3x3xf32>, %od: memref<1x6x6x3xf32>) {
  linalg.conv_1d_input_nwc_filter_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%i1, %f1 : memref<1x8x3xf32>, memref<3x3x4xf32>) outs(%o1 : memref<1x6x4xf32>)
  linalg.conv_2d_input_nhwc_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i2, %f2 : memref<1x8x8x3xf32>, memref<3x3x3x4xf32>) outs(%o2 : memref<1x6x6x4xf32>)
  linalg.depthwise_conv_2d_input_nhwc_filter_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i2, %d : memref<1x8x8x3xf32>, memref<3x3x3xf32>) outs(%od : memref<1x6x6x3xf32>)
  return
}

func @padded(%t: tensor<?x8xf32>, %n: index, %f: f32) -> tensor<?x10xf32> {
  %0 = linalg.pad_tensor %t low[%n, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    linalg.yield %f : f32
  } : tensor<?x8xf32> to tensor<?x10xf32>
  %1 = linalg.init_tensor [%n, 10] : tensor<?x10xf32>
  %2 = linalg.fill(%1, %f) : tensor<?x10xf32>, f32 -> tensor<?x10xf32>
  return %0 : tensor<?x10xf32>
}
