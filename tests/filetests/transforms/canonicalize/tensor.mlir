// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Casts, sizes, slices, padding and elements of tensors.

func.func @casts(%a: tensor<4x8xf32>, %i: index, %n: index) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x8xf32>
  %1 = tensor.cast %0 : tensor<?x8xf32> to tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<4x?xf32>
  %3 = tensor.extract %1[%i, %i] : tensor<?x?xf32>
  %4 = tensor.extract_slice %a[0, %i] [%n, 4] [1, 1] : tensor<4x8xf32> to tensor<?x4xf32>
  %5 = tensor.cast %4 : tensor<?x4xf32> to tensor<2x4xf32>
  %6 = tensor.empty(%n) : tensor<?x4xf32>
  %7 = tensor.cast %6 : tensor<?x4xf32> to tensor<3x4xf32>
  %8 = tensor.bitcast %a : tensor<4x8xf32> to tensor<4x8xi32>
  %9 = tensor.bitcast %8 : tensor<4x8xi32> to tensor<4x8xf32>
  "t.use"(%2, %3, %5, %7, %9) : (tensor<4x?xf32>, f32, tensor<2x4xf32>, tensor<3x4xf32>, tensor<4x8xf32>) -> ()
  return
}

func.func @sizes(%a: tensor<4x?xf32>, %n: index, %v: f32, %s: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = tensor.dim %a, %c0 : tensor<4x?xf32>
  %1 = tensor.dim %a, %c1 : tensor<4x?xf32>
  %c = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %2 = tensor.dim %c, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%c8, %n) : tensor<?x?xf32>
  %3 = tensor.dim %e, %c1 : tensor<?x?xf32>
  %w = tensor.insert %v into %c[%n, %n] : tensor<?x?xf32>
  %4 = tensor.dim %w, %n : tensor<?x?xf32>
  %p = tensor.extract_slice %a[0, 0] [2, %n] [1, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  %5 = tensor.dim %p, %c1 : tensor<2x?xf32>
  %r = tensor.reshape %a(%s) : (tensor<4x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %6 = tensor.dim %r, %n : tensor<?x?xf32>
  %7 = tensor.rank %a : tensor<4x?xf32>
  %g = tensor.generate %c8, %n {
  ^bb0(%i: index, %j: index):
    %x = "t.make"(%i, %j) : (index, index) -> f32
    tensor.yield %x : f32
  } : tensor<?x?xf32>
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %e, %g) : (index, index, index, index, index, index, index, index, tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}

func.func @elements(%a: f32, %b: f32, %x: tensor<2x2xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %f = tensor.from_elements %a, %b : tensor<2xf32>
  %0 = tensor.extract %f[%c1] : tensor<2xf32>
  %k = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %1 = tensor.extract %k[%c1, %c0] : tensor<2x2xi32>
  %s = arith.constant dense<5> : tensor<2x2xi32>
  %2 = tensor.extract %s[%i, %i] : tensor<2x2xi32>
  %3 = tensor.from_elements %c7, %1 : tensor<2xi32>
  %4 = tensor.splat %c7 : tensor<2x3xi32>
  %5 = tensor.insert %2 into %s[%i, %i] : tensor<2x2xi32>
  %cast = arith.index_cast %x : tensor<2x2xi32> to tensor<2x2xindex>
  %6 = tensor.extract %cast[%i, %i] : tensor<2x2xindex>
  %g = tensor.generate {
  ^bb0(%p: index):
    %d = arith.addi %p, %i : index
    tensor.yield %d : index
  } : tensor<4xindex>
  %7 = tensor.extract %g[%c1] : tensor<4xindex>
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (f32, i32, i32, tensor<2xi32>, tensor<2x3xi32>, tensor<2x2xi32>, index, index) -> ()
  return
}

func.func @slices(%a: tensor<8x16xf32>, %p: tensor<4x4xf32>, %q: tensor<?x4xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %a[%c0, %i] [%c4, %c4] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %a[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  %in = tensor.insert_slice %p into %a[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %2 = tensor.extract_slice %in[%i, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %3 = tensor.insert_slice %p into %in[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %4 = tensor.insert_slice %q into %a[%c0, 0] [%c4, 4] [1, 1] : tensor<?x4xf32> into tensor<8x16xf32>
  %same = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %5 = tensor.insert_slice %same into %a[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %c = tensor.cast %p : tensor<4x4xf32> to tensor<?x4xf32>
  %6 = tensor.insert_slice %c into %a[%i, 0] [%i, 4] [1, 1] : tensor<?x4xf32> into tensor<8x16xf32>
  %k = arith.constant dense<1.0> : tensor<8x8xf32>
  %7 = tensor.extract_slice %k[%i, 0] [2, 2] [1, 1] : tensor<8x8xf32> to tensor<2x2xf32>
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (tensor<?x?xf32>, tensor<8x16xf32>, tensor<4x4xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<2x2xf32>) -> ()
  return
}

func.func @padding(%a: tensor<4x4xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %a low[%c0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = tensor.pad %a low[%c1, 0] high[2, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<?x?xf32>
  %2 = tensor.pad %a nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<4x4xf32>
  "t.use"(%0, %1, %2) : (tensor<?x4xf32>, tensor<?x?xf32>, tensor<4x4xf32>) -> ()
  return
}

func.func @regrouped(%a: tensor<2x3x4x5xf32>, %e: f32, %d: tensor<6x4xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<6x4x5xf32> into tensor<24x5xf32>
  %2 = tensor.expand_shape %1 [[0, 1, 2], [3]] output_shape [2, 3, 4, 5] : tensor<24x5xf32> into tensor<2x3x4x5xf32>
  %f = tensor.from_elements %e, %e, %e, %e : tensor<2x2xf32>
  %3 = tensor.collapse_shape %f [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %s = tensor.splat %e : tensor<6xf32>
  %4 = tensor.expand_shape %s [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %k = arith.constant dense<1> : tensor<2x2xi32>
  %5 = tensor.collapse_shape %k [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %c2 = arith.constant 2 : index
  %dc = tensor.cast %d : tensor<6x4xf32> to tensor<?x4xf32>
  %6 = tensor.expand_shape %dc [[0, 1], [2]] output_shape [%c2, 3, 4] : tensor<?x4xf32> into tensor<?x3x4xf32>
  %7 = tensor.concat dim(0) %a : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  "t.use"(%1, %2, %3, %4, %5, %6, %7) : (tensor<24x5xf32>, tensor<2x3x4x5xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<4xi32>, tensor<?x3x4xf32>, tensor<2x3x4x5xf32>) -> ()
  return
}

func.func @extract_of_insert(%t: tensor<4x4xf32>, %v: f32, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %v into %t[%i, %c0] : tensor<4x4xf32>
  %1 = tensor.extract %0[%i, %c0] : tensor<4x4xf32>
  %2 = tensor.extract %0[%i, %c1] : tensor<4x4xf32>
  %3 = tensor.extract %0[%j, %c0] : tensor<4x4xf32>
  %4 = tensor.extract %0[%c1, %c1] : tensor<4x4xf32>
  %5 = tensor.insert %v into %t[%c0, %c0] : tensor<4x4xf32>
  %6 = tensor.extract %5[%c1, %c0] : tensor<4x4xf32>
  %7 = tensor.extract %5[%c0, %c0] : tensor<4x4xf32>
  "t.use"(%1, %2, %3, %4, %6, %7) : (f32, f32, f32, f32, f32, f32) -> ()
  return
}
