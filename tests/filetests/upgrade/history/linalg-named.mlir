// RUN: lect upgrade --from 12 %s
// RUN: lect upgrade --from 12 --report=- -o /dev/null %s

// Named operations whose types were part of their names.

func @products(%a: memref<4x4xi16>, %x: memref<4xi16>, %c: memref<4x4xi32>, %y: memref<4xi32>, %s: memref<i32>, %ba: memref<2x4x4xi16>, %bc: memref<2x4x4xi32>) {
  linalg.matmul_i16_i16_i32 ins(%a, %a : memref<4x4xi16>, memref<4x4xi16>) outs(%c : memref<4x4xi32>)
  linalg.matmul_i32_i32_i32 ins(%c, %c : memref<4x4xi32>, memref<4x4xi32>) outs(%c : memref<4x4xi32>)
  linalg.matvec_i16_i16_i32 ins(%a, %x : memref<4x4xi16>, memref<4xi16>) outs(%y : memref<4xi32>)
  linalg.matvec_i32_i32_i32 ins(%c, %y : memref<4x4xi32>, memref<4xi32>) outs(%y : memref<4xi32>)
  linalg.vecmat_i16_i16_i32 ins(%x, %a : memref<4xi16>, memref<4x4xi16>) outs(%y : memref<4xi32>)
  linalg.vecmat_i32_i32_i32 ins(%y, %c : memref<4xi32>, memref<4x4xi32>) outs(%y : memref<4xi32>)
  linalg.dot_i16_i16_i32 ins(%x, %x : memref<4xi16>, memref<4xi16>) outs(%s : memref<i32>)
  linalg.dot_i32_i32_i32 ins(%y, %y : memref<4xi32>, memref<4xi32>) outs(%s : memref<i32>)
  linalg.batch_matmul_i16_i16_i32 ins(%ba, %ba : memref<2x4x4xi16>, memref<2x4x4xi16>) outs(%bc : memref<2x4x4xi32>)
  linalg.batch_matmul_i32_i32_i32 ins(%bc, %bc : memref<2x4x4xi32>, memref<2x4x4xi32>) outs(%bc : memref<2x4x4xi32>)
  return
}

func @pooled(%i8: memref<1x4x4x1xi8>, %i16: memref<1x4x4x1xi16>, %i32: memref<1x4x4x1xi32>, %w: memref<3x3xi32>,
             %o8: memref<1x2x2x1xi8>, %o16: memref<1x2x2x1xi16>, %o: memref<1x2x2x1xi32>) {
  linalg.pooling_nhwc_i8_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i8, %w : memref<1x4x4x1xi8>, memref<3x3xi32>) outs(%o8 : memref<1x2x2x1xi8>)
  linalg.pooling_nhwc_i8_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i8, %w : memref<1x4x4x1xi8>, memref<3x3xi32>) outs(%o8 : memref<1x2x2x1xi8>)
  linalg.pooling_nhwc_i16_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i16, %w : memref<1x4x4x1xi16>, memref<3x3xi32>) outs(%o16 : memref<1x2x2x1xi16>)
  linalg.pooling_nhwc_i16_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i16, %w : memref<1x4x4x1xi16>, memref<3x3xi32>) outs(%o16 : memref<1x2x2x1xi16>)
  linalg.pooling_nhwc_i32_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i32, %w : memref<1x4x4x1xi32>, memref<3x3xi32>) outs(%o : memref<1x2x2x1xi32>)
  linalg.pooling_nhwc_i32_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i32, %w : memref<1x4x4x1xi32>, memref<3x3xi32>) outs(%o : memref<1x2x2x1xi32>)
  return
}

func @convolved(%i: memref<1x8x8x3xf32>, %f: memref<3x3x3xf32>, %o: memref<1x6x6x3xf32>, %fm: memref<3x3x3x2xf32>, %om: memref<1x6x6x3x2xf32>,
                %qi: memref<1x8x8x3xi8>, %qf: memref<3x3x3xi8>, %qo: memref<1x6x6x3xi32>, %qfm: memref<3x3x3x2xi8>, %qom: memref<1x6x6x3x2xi32>, %z: i32,
                %i3: memref<1x8x8x8x3xf32>, %f3: memref<3x3x3x3x4xf32>, %o3: memref<1x6x6x6x4xf32>) {
  linalg.depthwise_conv2D_nhw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i, %f : memref<1x8x8x3xf32>, memref<3x3x3xf32>) outs(%o : memref<1x6x6x3xf32>)
  linalg.depthwise_conv2D_nhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i, %fm : memref<1x8x8x3xf32>, memref<3x3x3x2xf32>) outs(%om : memref<1x6x6x3x2xf32>)
  linalg.depthwise_conv2D_nhw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%qi, %qf, %z, %z : memref<1x8x8x3xi8>, memref<3x3x3xi8>, i32, i32) outs(%qo : memref<1x6x6x3xi32>)
  linalg.depthwise_conv2D_nhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%qi, %qfm, %z, %z : memref<1x8x8x3xi8>, memref<3x3x3x2xi8>, i32, i32) outs(%qom : memref<1x6x6x3x2xi32>)
  linalg.depthwise_conv_2d_input_nhwc_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%i, %fm : memref<1x8x8x3xf32>, memref<3x3x3x2xf32>) outs(%om : memref<1x6x6x3x2xf32>)
  linalg.conv_3d_input_ndhwc_filter_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%i3, %f3 : memref<1x8x8x8x3xf32>, memref<3x3x3x3x4xf32>) outs(%o3 : memref<1x6x6x6x4xf32>)
  return
}
