// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade --from 13 --report=- -o /dev/null %s

// Convolutions with and without the layout of the filter in their names.

func @without_channels(%i: memref<8xf32>, %i2: memref<8x8xf32>, %i3: memref<8x8x8xf32>, %k: memref<3xf32>, %k2: memref<3x3xf32>,
                       %k3: memref<3x3x3xf32>, %o: memref<6xf32>, %o2: memref<6x6xf32>, %o3: memref<6x6x6xf32>) {
  linalg.conv_1d ins(%i, %k : memref<8xf32>, memref<3xf32>) outs(%o : memref<6xf32>)
  linalg.conv_2d ins(%i2, %k2 : memref<8x8xf32>, memref<3x3xf32>) outs(%o2 : memref<6x6xf32>)
  linalg.conv_3d ins(%i3, %k3 : memref<8x8x8xf32>, memref<3x3x3xf32>) outs(%o3 : memref<6x6x6xf32>)
  return
}

func @filter_first(%nwc: memref<1x8x4xf32>, %ncw: memref<1x4x8xf32>, %fwc: memref<2x3x4xf32>, %fcw: memref<2x4x3xf32>,
                   %onwc: memref<1x6x2xf32>, %oncw: memref<1x2x6xf32>) {
  linalg.conv_1d_nwc ins(%nwc, %fwc : memref<1x8x4xf32>, memref<2x3x4xf32>) outs(%onwc : memref<1x6x2xf32>)
  linalg.conv_1d_ncw ins(%ncw, %fcw : memref<1x4x8xf32>, memref<2x4x3xf32>) outs(%oncw : memref<1x2x6xf32>)
  return
}

func @images(%nhwc: memref<1x8x8x4xf32>, %nchw: memref<1x4x8x8xf32>, %fhwc: memref<2x3x3x4xf32>, %fchw: memref<2x4x3x3xf32>,
             %onhwc: memref<1x6x6x2xf32>, %onchw: memref<1x2x6x6xf32>) {
  linalg.conv_2d_nhwc ins(%nhwc, %fhwc : memref<1x8x8x4xf32>, memref<2x3x3x4xf32>) outs(%onhwc : memref<1x6x6x2xf32>)
  linalg.conv_2d_nchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%nchw, %fchw : memref<1x4x8x8xf32>, memref<2x4x3x3xf32>) outs(%onchw : memref<1x2x6x6xf32>)
  return
}

func @volumes(%ndhwc: tensor<1x8x8x8x4xf32>, %fdhwc: tensor<2x3x3x3x4xf32>, %ondhwc: tensor<1x6x6x6x2xf32>,
              %ncdhw: tensor<1x4x8x8x8xf32>, %fcdhw: tensor<2x4x3x3x3xf32>, %oncdhw: tensor<1x2x6x6x6xf32>)
    -> (tensor<1x6x6x6x2xf32>, tensor<1x2x6x6x6xf32>) {
  %0 = linalg.conv_3d_ndhwc ins(%ndhwc, %fdhwc : tensor<1x8x8x8x4xf32>, tensor<2x3x3x3x4xf32>)
      outs(%ondhwc : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
  %1 = linalg.conv_3d_ncdhw ins(%ncdhw, %fcdhw : tensor<1x4x8x8x8xf32>, tensor<2x4x3x3x3xf32>)
      outs(%oncdhw : tensor<1x2x6x6x6xf32>) -> tensor<1x2x6x6x6xf32>
  return %0, %1 : tensor<1x6x6x6x2xf32>, tensor<1x2x6x6x6xf32>
}

func @strided(%ncw: memref<1x4x9xf32>, %wcf: memref<3x4x2xf32>, %oncw: memref<1x2x4xf32>, %nchw: memref<1x4x9x9xf32>,
              %hwcf: memref<3x3x4x2xf32>, %onchw: memref<1x2x4x4xf32>, %ncdhw: memref<1x4x9x9x9xf32>,
              %dhwcf: memref<3x3x3x4x2xf32>, %oncdhw: memref<1x2x4x4x4xf32>) {
  linalg.conv_1d_input_ncw_filter_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
      ins(%ncw, %wcf : memref<1x4x9xf32>, memref<3x4x2xf32>) outs(%oncw : memref<1x2x4xf32>)
  linalg.conv_2d_input_nchw_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%nchw, %hwcf : memref<1x4x9x9xf32>, memref<3x3x4x2xf32>) outs(%onchw : memref<1x2x4x4xf32>)
  linalg.conv_3d_input_ncdhw_filter_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>}
      ins(%ncdhw, %dhwcf : memref<1x4x9x9x9xf32>, memref<3x3x3x4x2xf32>) outs(%oncdhw : memref<1x2x4x4x4xf32>)
  return
}

func @polymorphic(%nhwc: tensor<1x9x9x4xi8>, %ohwi: tensor<2x3x3x4xi8>, %out: tensor<1x4x4x2xi32>, %zero: i32,
                  %hwc: tensor<3x3x4xi8>, %dw: tensor<1x4x4x4xi32>)
    -> (tensor<1x4x4x2xi32>, tensor<1x4x4x2xi32>, tensor<1x4x4x4xi32>) {
  %0 = linalg.conv_2d_input_nhwc_filter_ohwi_poly {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%nhwc, %ohwi : tensor<1x9x9x4xi8>, tensor<2x3x3x4xi8>) outs(%out : tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
  %1 = linalg.conv_2d_input_nhwc_filter_ohwi_poly_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%nhwc, %ohwi, %zero, %zero : tensor<1x9x9x4xi8>, tensor<2x3x3x4xi8>, i32, i32)
      outs(%out : tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
  %2 = linalg.depthwise_conv_2d_input_nhwc_filter_hwc_poly {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%nhwc, %hwc : tensor<1x9x9x4xi8>, tensor<3x3x4xi8>) outs(%dw : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  return %0, %1, %2 : tensor<1x4x4x2xi32>, tensor<1x4x4x2xi32>, tensor<1x4x4x4xi32>
}

func @column_major(%a: memref<8x4xf32>, %b: memref<2x8xf32>, %c: memref<2x4xf32>) {
  linalg.matmul_column_major ins(%a, %b : memref<8x4xf32>, memref<2x8xf32>) outs(%c : memref<2x4xf32>)
  return
}
