// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

!per_layer = !quant.uniform<i8:f32, 2.0:128>
!per_axis = !quant.uniform<i8<-127:127>:f32:1, {2.0:1, 3.0}>
!blocks = !quant.uniform<u8:f32:{0:2, 1:1}, {{2.0:10, 3.0:20}, {4.0, 5.0:40}}>

func.func @casts(%a: tensor<4xf32>, %b: tensor<?x2xf32>, %c: f32) {
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!per_layer>
  %1 = quant.dcast %0 : tensor<4x!per_layer> to tensor<4xf32>
  %2 = quant.scast %0 : tensor<4x!per_layer> to tensor<4xi8>
  %3 = quant.scast %2 {kept} : tensor<4xi8> to tensor<4x!per_layer>
  %4 = quant.qcast %b : tensor<?x2xf32> to tensor<?x2x!per_axis>
  %5 = quant.qcast %c : f32 to !quant.uniform<i8:f32, 0.5>
  return
}

"types.of"() {
  any = !quant.any<i8<-8:7>:f32>,
  storage = !quant.any<u16>,
  calibrated = !quant.calibrated<f32<-0.998:1.2321>>,
  quantile = !blocks
} : () -> ()
