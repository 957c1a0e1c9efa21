// RUN: lect upgrade --from 11 %s
// RUN: lect upgrade --from 11 --report=- -o /dev/null %s

// Tensors, complex numbers and integers of the Standard dialect, 2020 and 2021.

func @tensors(%a: i32, %b: i32, %t: tensor<8x16x4xf32>, %p: tensor<4x4x4xf32>, %i: index, %n: index) {
  %0 = tensor_from_elements(%a, %b) : tensor<2xi32>
  %1 = tensor_from_elements %a, %b : tensor<2xi32>
  %2 = dynamic_tensor_from_elements %n, %i {
  ^bb0(%x: index, %y: index, %z: index):
    %f = constant 1.0 : f32
    yield %f : f32
  } : tensor<?x3x?xf32>
  %3 = subtensor %t[%i, %i, %i][%n, %n, %n][1, 1, 1] : tensor<8x16x4xf32> to tensor<?x?x?xf32>
  %4 = subtensor %t[0, 0, 0][4, 4, 4][1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4x4xf32>
  %5 = subtensor_insert %p into %t[0, %i, 0][4, 4, 4][1, 1, 1] : tensor<4x4x4xf32> into tensor<8x16x4xf32>
  %6 = tensor_to_memref %t : memref<8x16x4xf32>
  %7 = tensor_load %6 : memref<8x16x4xf32>
  tensor_store %7, %6 : memref<8x16x4xf32>
  return
}

func @complex(%a: f32, %b: f32) -> f32 {
  %0 = create_complex %a, %b : complex<f32>
  %1 = addcf %0, %0 : complex<f32>
  %2 = subcf %1, %0 : complex<f32>
  %3 = re %2 : complex<f32>
  %4 = im %2 : complex<f32>
  %5 = addf %3, %4 : f32
  return %5 : f32
}

func @compared(%a: i32, %b: i32, %x: f32, %y: f32) {
  %0 = "std.maxsi"(%a, %b) : (i32, i32) -> i32
  %1 = "std.maxui"(%a, %b) : (i32, i32) -> i32
  %2 = "std.minsi"(%a, %b) : (i32, i32) -> i32
  %3 = "std.minui"(%a, %b) : (i32, i32) -> i32
  %4 = "std.maxf"(%x, %y) : (f32, f32) -> f32
  %5 = "std.minf"(%x, %y) : (f32, f32) -> f32
  %6 = "std.shlis"(%a, %b) : (i32, i32) -> i32
  return
}

func @generic(%a: f32, %t: tensor<8xf32>, %p: tensor<4xf32>, %n: index) {
  %0 = "std.create_complex"(%a, %a) : (f32, f32) -> complex<f32>
  %1 = "std.re"(%0) : (complex<f32>) -> f32
  %2 = "std.im"(%0) : (complex<f32>) -> f32
  %3 = "std.addcf"(%0, %0) : (complex<f32>, complex<f32>) -> complex<f32>
  %4 = "std.subcf"(%0, %0) : (complex<f32>, complex<f32>) -> complex<f32>
  %5 = "std.tensor_from_elements"(%a, %a) : (f32, f32) -> tensor<2xf32>
  %6 = "std.dynamic_tensor_from_elements"(%n) ( {
  ^bb0(%i: index):
    "std.yield"(%a) : (f32) -> ()
  }) : (index) -> tensor<?xf32>
  %7 = "std.subtensor"(%t, %n) {operand_segment_sizes = dense<[1, 1, 0, 0]> : vector<4xi32>, static_offsets = [-9223372036854775808], static_sizes = [4], static_strides = [1]} : (tensor<8xf32>, index) -> tensor<4xf32>
  return
}
