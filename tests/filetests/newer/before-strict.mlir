// RUN: lect opt --from=24 --emit-for=24 %s
// RUN: lect opt --from=24 --emit-for=23 %s

// States of MLIR 24 before strict properties print inherent attributes in the dictionary.

func.func @f(%a: tensor<4x8xf32>, %m: memref<4xf32>, %i: index) -> tensor<1x8xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<4x8xf32>) -> tensor<1x8xf32>
  %1 = tosa.clamp %0 {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<1x8xf32>) -> tensor<1x8xf32>
  %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.const_shape {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = memref.load %m[%i] {nontemporal = true} : memref<4xf32>
  return %1 : tensor<1x8xf32>
}
