// RUN: lect opt --canonicalize %s

// Casts there and back.

!q = !quant.uniform<u8:f32, 2.0:128>
!p = !quant.uniform<i8:f32, 2.0:1>

func.func @casts(%f: tensor<4xf32>, %q: tensor<4x!q>, %i: tensor<4xi8>) -> (tensor<4xf32>, tensor<4x!q>, tensor<4x!p>, tensor<4xi8>, tensor<4x!q>, tensor<4x!q>) {
  %0 = quant.qcast %f : tensor<4xf32> to tensor<4x!q>
  %1 = quant.dcast %0 : tensor<4x!q> to tensor<4xf32>
  %2 = quant.dcast %q : tensor<4x!q> to tensor<4xf32>
  %3 = quant.qcast %2 : tensor<4xf32> to tensor<4x!q>
  %4 = quant.qcast %2 : tensor<4xf32> to tensor<4x!p>
  %5 = quant.scast %i : tensor<4xi8> to tensor<4x!q>
  %6 = quant.scast %5 : tensor<4x!q> to tensor<4xi8>
  %7 = quant.scast %q : tensor<4x!q> to tensor<4xi8>
  %8 = quant.scast %7 : tensor<4xi8> to tensor<4x!q>
  %c = arith.constant dense<3> : tensor<4xi8>
  %9 = quant.scast %c : tensor<4xi8> to tensor<4x!q>
  return %1, %3, %4, %6, %8, %9 : tensor<4xf32>, tensor<4x!q>, tensor<4x!p>, tensor<4xi8>, tensor<4x!q>, tensor<4x!q>
}
