// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

func.func @conv(%in: tensor<1x10x10x4xf32>, %w: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) -> (tensor<1x12x12x2xf32>, tensor<1x12x12x2xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %in, %p, %z : (tensor<1x10x10x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x12x12x4xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x12x12x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x12x2xf32>
  %2 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, local_bound = true, x.y = 3 : i32} : (tensor<1x12x12x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x12x2xf32>
  return %1, %2 : tensor<1x12x12x2xf32>, tensor<1x12x12x2xf32>
}
func.func @conv8(%in: tensor<1x10x10x4xi8>, %w: tensor<2x3x3x4xi8>, %b: tensor<2xi32>, %w2: tensor<3x3x4x2xi8>, %b2: tensor<8xi32>) -> (tensor<1x12x12x2xi32>, tensor<1x12x12x8xi32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<6> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %in, %p, %z : (tensor<1x10x10x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x12x12x4xi8>
  %1 = tosa.conv2d %0, %w, %b, %z, %y {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x12x12x4xi8>, tensor<2x3x3x4xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x12x12x2xi32>
  %2 = tosa.depthwise_conv2d %0, %w2, %b2, %y, %y {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x12x12x4xi8>, tensor<3x3x4x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x12x12x8xi32>
  return %1, %2 : tensor<1x12x12x2xi32>, tensor<1x12x12x8xi32>
}
func.func @pool(%in: tensor<1x10x10x4xf32>, %one: tensor<3x1x1x4xf32>, %in8: tensor<1x10x10x4xi8>) -> (tensor<1x11x11x4xf32>, tensor<3x1x1x4xf32>, tensor<1x11x11x4xi8>, tensor<1x11x11x4xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %z = "tosa.const"() <{values = dense<-3.40282347E+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %m = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %in, %p, %z : (tensor<1x10x10x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x12x12x4xf32>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x12x12x4xf32>) -> tensor<1x11x11x4xf32>
  %2 = tosa.max_pool2d %one {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x1x1x4xf32>) -> tensor<3x1x1x4xf32>
  %3 = tosa.pad %in8, %p, %m : (tensor<1x10x10x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x12x12x4xi8>
  %4 = tosa.max_pool2d %3 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x12x12x4xi8>) -> tensor<1x11x11x4xi8>
  %5 = tosa.max_pool2d %0 {kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x12x12x4xf32>) -> tensor<1x13x13x4xf32>
  %s4 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z4 = tosa.const_shape {values = dense<[1, 11, 11, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %5, %s4, %z4 : (tensor<1x13x13x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x11x11x4xf32>
  return %1, %2, %4, %6 : tensor<1x11x11x4xf32>, tensor<3x1x1x4xf32>, tensor<1x11x11x4xi8>, tensor<1x11x11x4xf32>
}
func.func @clamp(%f: tensor<4xf32>, %i: tensor<4xi8>, %u: tensor<?xi16>) -> (tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>, tensor<4xi8>, tensor<?xi16>) {
  %0 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %i {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %f {min_val = -1.0 : f32, max_val = 5.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 7.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.clamp %i {min_val = -5 : i8, max_val = 12 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %5 = tosa.clamp %4 {min_val = -3 : i8, max_val = 17 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %6 = tosa.clamp %f {min_val = -1.0 : f32, max_val = 5.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = tosa.clamp %6 {min_val = 0.0 : f32, max_val = 7.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %8 = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 7.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %9 = tosa.clamp %4 {min_val = 12 : i8, max_val = 17 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %10 = tosa.clamp %u {min_val = -32768 : i16, max_val = 32767 : i16} : (tensor<?xi16>) -> tensor<?xi16>
  return %0, %1, %3, %5, %7, %8, %9, %10: tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>, tensor<4xi8>, tensor<?xi16>
}
func.func @concat(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<?x3xf32>, tensor<8x3xf32>, tensor<2x9xf32>) {
  %0 = tosa.concat %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.concat %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<?x3xf32>
  %2 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %3 = tosa.concat %2, %2 {axis = 0 : i32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %4 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %5 = tosa.concat %4, %a {axis = 1 : i32} : (tensor<2x6xf32>, tensor<2x3xf32>) -> tensor<2x9xf32>
  return %0, %1, %3, %5 : tensor<2x3xf32>, tensor<?x3xf32>, tensor<8x3xf32>, tensor<2x9xf32>
}
func.func @select(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %n = tosa.logical_not %c : (tensor<4xi1>) -> tensor<4xi1>
  %0 = tosa.select %n, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.select %c, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %t = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<4xi1>}> : () -> tensor<4xi1>
  %2 = tosa.select %t, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.select %f, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func @transpose(%a: tensor<1x?x1x4xf32>, %b: tensor<2x3x4xf32>) -> (tensor<?x1x4x1xf32>, tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0, 3, 2>} : (tensor<1x?x1x4xf32>) -> tensor<?x1x4x1xf32>
  %1 = tosa.transpose %b {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 2, 0>} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>
  %3 = tosa.transpose %b {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %c = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %d = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %4 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %5 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %2, %3, %4, %5: tensor<?x1x4x1xf32>, tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}
func.func @slice(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %p: tensor<4x4xf32>, %q: tensor<?x4xf32>) -> (tensor<1x3xf32>, tensor<2x3xf32>, tensor<3x3xf32>, tensor<?x3xf32>, tensor<1xf32>, tensor<2xf32>, tensor<1x1xi32>, tensor<2x2xf32>) {
  %2 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %s = tosa.const_shape {values = dense<[3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.slice %2, %s, %z : (tensor<4x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3xf32>
  %s1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z1 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = tosa.slice %a, %s1, %z1 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %pad = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %5 = tosa.pad %p, %pad, %v : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  %z2 = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %6 = tosa.slice %5, %s1, %z2 : (tensor<6x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x3xf32>
  %7 = tosa.pad %q, %pad, %v : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x8xf32>
  %z3 = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.slice %7, %z2, %z3 : (tensor<?x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>
  %c = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c2 = "tosa.const"() <{values = dense<3.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<[[1,2,3],[4,5,6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %i1 = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %i2 = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %i11 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %j11 = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %9 = tosa.slice %c, %i1, %i1 : (tensor<2xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xf32>
  %10 = tosa.slice %c2, %i1, %i2 : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>
  %11 = tosa.slice %c3, %i11, %j11 : (tensor<2x3xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi32>
  %neg = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %12 = tosa.slice %q, %j11, %neg : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %3, %4, %6, %8, %9, %10, %11, %12 : tensor<1x3xf32>, tensor<2x3xf32>, tensor<3x3xf32>, tensor<?x3xf32>, tensor<1xf32>, tensor<2xf32>, tensor<1x1xi32>, tensor<2x2xf32>
}
func.func @shapes(%a: tensor<2x3xf32>, %d: tensor<?x3xf32>, %one: tensor<1x3xf32>, %i: tensor<1x8x8x1xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<3x2xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x8x8x1xf32>, tensor<3xi32>, tensor<2x3xf32>) {
  %z = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %a, %z, %v : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  %m = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.tile %a, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %s6 = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s32 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %a, %s6 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %3 = tosa.reshape %2, %s32 : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %c = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %4 = tosa.reshape %c, %s6 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %cs = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %5 = tosa.reshape %cs, %s32 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %6 = tosa.reduce_sum %one {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %7 = tosa.reverse %one {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %sc = tosa.const_shape {values = dense<[2, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %of = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.resize %i, %sc, %of, %of {mode = BILINEAR} : (tensor<1x8x8x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x1xf32>
  %9 = tosa.argmax %one {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<3xi32>
  %10 = tosa.reverse %cs {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %3, %4, %5, %6, %7, %8, %9, %10: tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<3x2xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x8x8x1xf32>, tensor<3xi32>, tensor<2x3xf32>
}
func.func @pad_a(%q: tensor<?x4xf32>) -> (tensor<2x3xf32>) {
  %pad = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.pad %q, %pad, %v : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x8xf32>
  %z2 = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z3 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.slice %7, %z2, %z3 : (tensor<?x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %8 : tensor<2x3xf32>
}
func.func @pad_b(%q: tensor<?x4xf32>) -> (tensor<?x3xf32>) {
  %pad = tosa.const_shape {values = dense<[0, 0, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.pad %q, %pad, %v : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x8xf32>
  %z2 = tosa.const_shape {values = dense<[0, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z3 = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.slice %7, %z2, %z3 : (tensor<?x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %8 : tensor<?x3xf32>
}
func.func @pad_c(%q: tensor<4x4xf32>) -> (tensor<2x3xf32>) {
  %pad = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.pad %q, %pad, %v : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  %z2 = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z3 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.slice %7, %z2, %z3 : (tensor<6x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %8 : tensor<2x3xf32>
}
func.func @pad_d(%q: tensor<4x?xf32>) -> (tensor<2x3xf32>) {
  %pad = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.pad %q, %pad, %v : (tensor<4x?xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x?xf32>
  %z2 = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z3 = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.slice %7, %z2, %z3 : (tensor<6x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %8 : tensor<2x3xf32>
}
func.func @pad_e(%q: tensor<4x4xf32>) -> (tensor<1x2xf32>, tensor<4x4xf32>, tensor<2x?xf32>) {
  %pad = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.pad %q, %pad, %v : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  %9 = tosa.pad %q, %pad, %v : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  %10 = tosa.pad %q, %pad, %v : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x8xf32>
  %z2 = tosa.const_shape {values = dense<[5, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z3 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.slice %7, %z2, %z3 : (tensor<6x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  %y2 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y3 = tosa.const_shape {values = dense<[4, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %11 = tosa.slice %9, %y2, %y3 : (tensor<6x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x4xf32>
  %x3 = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %12 = tosa.slice %10, %y2, %x3 : (tensor<6x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x?xf32>
  return %8, %11, %12 : tensor<1x2xf32>, tensor<4x4xf32>, tensor<2x?xf32>
}

func.func @values(%x: tensor<2xi32>, %y: tensor<2xf32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<2xi1>, tensor<2xf32>, tensor<2xi8>) {
  %c0 = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c5 = "tosa.const"() <{values = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c8 = "tosa.const"() <{values = dense<8> : tensor<2xi32>}> : () -> tensor<2xi32>
  %f = "tosa.const"() <{values = dense<2.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %shift = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %c0, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = tosa.sub %f, %f : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = tosa.mul %c5, %c5, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %3 = tosa.mul %x, %c8, %shift : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %4 = tosa.intdiv %c8, %c5 : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %5 = tosa.greater %c8, %c5 : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %6 = tosa.equal %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %7 = tosa.reciprocal %f : (tensor<2xf32>) -> tensor<2xf32>
  %8 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<2xi1>, tensor<2xf32>, tensor<2xi8>
}
