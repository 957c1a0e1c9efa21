// RUN: lect opt --load-dialect engine/directives/shape.td %s
// RUN: lect pack --load-dialect engine/directives/shape.td --specs all %s | lect unpack
// RUN: lect pack --load-dialect engine/directives/shape.td --specs none %s | lect unpack --allow-unregistered-dialect

func.func @f(%x: !d.t<4x5xf32>, %u: !d.u<f32 of 4, 3>, %v: !d.u<4x, 3>) -> !d.t<*xf32> {
  d.use %x {z.a = #d.a<[1 to 2]>} : <4x5xf32>
  %y = builtin.unrealized_conversion_cast %x : !d.t<4x5xf32> to !d.t<*xf32>
  return %y : !d.t<*xf32>
}
