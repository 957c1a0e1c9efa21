// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Cases of enums are written without the attribute that they are in.

func.func @rounding(%a: tensor<4x6xi32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi32>, %zo: tensor<1xi16>) -> tensor<4x6xi16> {
  %0 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi16>) -> tensor<4x6xi16>
  return %0 : tensor<4x6xi16>
}

func.func @resize(%a: tensor<1x8x8x2xf32>) -> tensor<1x15x15x2xf32> {
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %scale, %zero, %zero {mode = NEAREST_NEIGHBOR} : (tensor<1x8x8x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x2xf32>
  return %0 : tensor<1x15x15x2xf32>
}

// The default is left out.
func.func @nan(%a: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<i32>) {
  %0 = tosa.maximum %a, %b {nan_mode = IGNORE} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = tosa.minimum %a, %b {nan_mode = PROPAGATE} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = tosa.argmax %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<3xf32>) -> tensor<i32>
  return %0, %1, %2 : tensor<3xf32>, tensor<3xf32>, tensor<i32>
}
