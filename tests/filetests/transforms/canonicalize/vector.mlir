// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Elements, shapes and slices of vectors.

func.func @extracts(%v: vector<2x3x4xf32>, %s: f32, %r: vector<4xf32>, %i: index) {
  %c1 = arith.constant 1 : index
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<3x4xf32>
  %2 = vector.extract %v[%c1, %i] : vector<4xf32> from vector<2x3x4xf32>
  %3 = vector.insert %r, %v [0, 1] : vector<4xf32> into vector<2x3x4xf32>
  %4 = vector.extract %3[0, 1] : vector<4xf32> from vector<2x3x4xf32>
  %5 = vector.extract %3[0, 1, 2] : f32 from vector<2x3x4xf32>
  %6 = vector.extract %3[1, 1] : vector<4xf32> from vector<2x3x4xf32>
  %b = vector.broadcast %s : f32 to vector<2x3xf32>
  %7 = vector.extract %b[1, 0] : f32 from vector<2x3xf32>
  %8 = vector.extract %b[1] : vector<3xf32> from vector<2x3xf32>
  %w = vector.broadcast %r : vector<4xf32> to vector<2x3x4xf32>
  %9 = vector.extract %w[1, 2, 3] : f32 from vector<2x3x4xf32>
  %t = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %10 = vector.extract %t[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  %c = vector.shape_cast %v : vector<2x3x4xf32> to vector<6x4xf32>
  %11 = vector.extract %c[4] : vector<4xf32> from vector<6x4xf32>
  %f = vector.from_elements %s, %1, %s, %s : vector<2x2xf32>
  %12 = vector.extract %f[0, 1] : f32 from vector<2x2xf32>
  %13 = vector.extract %f[0] : vector<2xf32> from vector<2x2xf32>
  %e = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3x4xf32> to vector<1x2x4xf32>
  %14 = vector.extract %e[0, 1, 2] : f32 from vector<1x2x4xf32>
  %k = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %15 = vector.extract %k[1] : vector<2xi32> from vector<2x2xi32>
  %16 = vector.extract %k[1, 0] : i32 from vector<2x2xi32>
  "t.use"(%1, %2, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16) : (f32, vector<4xf32>, vector<4xf32>, f32, vector<4xf32>, f32, vector<3xf32>, f32, vector<4xf32>, vector<4xf32>, f32, vector<2xf32>, f32, vector<2xi32>, i32) -> ()
  return
}

func.func @inserts(%v: vector<2x2xf32>, %a: f32, %b: f32, %r: vector<2xf32>, %one: vector<1xf32>) {
  %c1 = arith.constant 1 : index
  %0 = vector.insert %a, %v [%c1, 0] : f32 into vector<2x2xf32>
  %1 = vector.insert %b, %0 [1, 0] : f32 into vector<2x2xf32>
  %2 = vector.insert %a, %one [0] : f32 into vector<1xf32>
  %3 = vector.insert %a, %r [0] : f32 into vector<2xf32>
  %4 = vector.insert %b, %3 [1] : f32 into vector<2xf32>
  %5 = vector.insert %r, %v [0] : vector<2xf32> into vector<2x2xf32>
  %6 = vector.insert %4, %5 [1] : vector<2xf32> into vector<2x2xf32>
  %s = vector.broadcast %a : f32 to vector<2x2xf32>
  %t = vector.broadcast %a : f32 to vector<2xf32>
  %7 = vector.insert %t, %s [0] : vector<2xf32> into vector<2x2xf32>
  %k = arith.constant dense<0> : vector<2x2xi32>
  %c7 = arith.constant 7 : i32
  %8 = vector.insert %c7, %k [1, 1] : i32 into vector<2x2xi32>
  %9:2 = vector.to_elements %4 : vector<2xf32>
  %10 = vector.from_elements %a, %a : vector<2xf32>
  %x = vector.extract %r[0] : f32 from vector<2xf32>
  %y = vector.extract %r[1] : f32 from vector<2xf32>
  %11 = vector.from_elements %x, %y : vector<2x1xf32>
  "t.use"(%1, %2, %4, %6, %7, %8, %9#0, %9#1, %10, %11) : (vector<2x2xf32>, vector<1xf32>, vector<2xf32>, vector<2x2xf32>, vector<2x2xf32>, vector<2x2xi32>, f32, f32, vector<2xf32>, vector<2x1xf32>) -> ()
  return
}

func.func @shapes(%v: vector<2x3xf32>, %s: f32, %r: vector<3xf32>, %u: vector<1x3xf32>, %z: vector<f64>, %w: vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<2x3xf32> to vector<6xf32>
  %1 = vector.shape_cast %0 : vector<6xf32> to vector<3x2xf32>
  %2 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %3 = vector.transpose %2, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %4 = vector.broadcast %r : vector<3xf32> to vector<1x3xf32>
  %5 = vector.broadcast %4 : vector<1x3xf32> to vector<2x3xf32>
  %6 = vector.shape_cast %4 : vector<1x3xf32> to vector<3xf32>
  %b = vector.broadcast %s : f32 to vector<2x3xf32>
  %7 = vector.transpose %b, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %8 = vector.transpose %u, [1, 0] : vector<1x3xf32> to vector<3x1xf32>
  %9 = vector.shape_cast %8 : vector<3x1xf32> to vector<3xf32>
  %10 = vector.bitcast %v : vector<2x3xf32> to vector<2x3xi32>
  %11 = vector.bitcast %10 : vector<2x3xi32> to vector<2x3xf32>
  %12 = vector.shuffle %w, %w [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>
  %13 = vector.shuffle %w, %w [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  %k = arith.constant dense<[1, 2]> : vector<2xi32>
  %l = arith.constant dense<[3, 4]> : vector<2xi32>
  %14 = vector.shuffle %k, %l [3, 0] : vector<2xi32>, vector<2xi32>
  %15 = vector.shuffle %z, %z [1] : vector<f64>, vector<f64>
  %16 = vector.transpose %k, [0] : vector<2xi32> to vector<2xi32>
  "t.use"(%1, %3, %5, %6, %7, %9, %11, %12, %13, %14, %15, %16) : (vector<3x2xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<3xf32>, vector<3x2xf32>, vector<3xf32>, vector<2x3xf32>, vector<8xf32>, vector<4xf32>, vector<2xi32>, vector<1xf64>, vector<2xi32>) -> ()
  return
}

func.func @slices(%v: vector<4x8xf32>, %s: f32, %r: vector<8xf32>, %p: vector<2x2xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %2 = vector.extract_strided_slice %v {offsets = [3], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  %b = vector.broadcast %s : f32 to vector<4x8xf32>
  %3 = vector.extract_strided_slice %b {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %w = vector.broadcast %r : vector<8xf32> to vector<4x8xf32>
  %4 = vector.extract_strided_slice %w {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %k = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %5 = vector.extract_strided_slice %k {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi32> to vector<2x1xi32>
  %6 = vector.insert_strided_slice %p, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  %7 = vector.extract_strided_slice %6 {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  %8 = vector.extract_strided_slice %6 {offsets = [3, 2], sizes = [1, 2], strides = [1, 1]} : vector<4x8xf32> to vector<1x2xf32>
  %9 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  %10 = vector.insert_strided_slice %9, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  %m = vector.constant_mask [2, 5] : vector<4x8xi1>
  %11 = vector.extract_strided_slice %m {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xi1> to vector<2x4xi1>
  "t.use"(%1, %2, %3, %4, %5, %7, %8, %10, %11) : (vector<1x2xf32>, vector<1x8xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x1xi32>, vector<2x2xf32>, vector<1x2xf32>, vector<4x8xf32>, vector<2x4xi1>) -> ()
  return
}
