// RUN: lect opt --canonicalize %s

// The sizes in the type of a cast propagate to later operations, where constants imply them.

func.func @expand(%m: memref<12x?xf32>, %n: index) -> memref<3x4x?x2xf32> {
  %c3 = arith.constant 3 : index
  %0 = memref.cast %m : memref<12x?xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c3, 4, %n, 2] : memref<?x?xf32> into memref<?x4x?x2xf32>
  %2 = memref.cast %1 : memref<?x4x?x2xf32> to memref<3x4x?x2xf32>
  return %2 : memref<3x4x?x2xf32>
}

func.func @expand_unknown(%m: memref<12xf32>, %n: index) -> memref<?x4xf32> {
  %0 = memref.cast %m : memref<12xf32> to memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}

func.func @collapse(%m: memref<?xf16>, %a: index, %b: index) -> memref<6x?x?xf16> {
  %0 = memref.expand_shape %m [[0, 1, 2, 3, 4]] output_shape [3, 2, %a, %b, 16] : memref<?xf16> into memref<3x2x?x?x16xf16>
  %1 = memref.collapse_shape %0 [[0, 1], [2], [3, 4]] : memref<3x2x?x?x16xf16> into memref<6x?x?xf16>
  return %1 : memref<6x?x?xf16>
}

// Another offset of the same type is another part.
func.func @part(%m: memref<8x2xf32, strided<[2, 1], offset: ?>>, %at: index) -> memref<8x2xf32, strided<[2, 1], offset: ?>> {
  %0 = memref.subview %m[%at, 0] [8, 2] [1, 1]
    : memref<8x2xf32, strided<[2, 1], offset: ?>> to memref<8x2xf32, strided<[2, 1], offset: ?>>
  return %0 : memref<8x2xf32, strided<[2, 1], offset: ?>>
}

func.func @view(%m: memref<64xi8>, %at: index) -> memref<4xf32> {
  %0 = memref.cast %m : memref<64xi8> to memref<?xi8>
  %1 = memref.view %0[%at][] : memref<?xi8> to memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @metadata(%m: memref<?x5xi32, strided<[?, ?], offset: ?>>) -> (memref<i32>, index, index, index, index, index) {
  %0 = memref.cast %m : memref<?x5xi32, strided<[?, ?], offset: ?>> to memref<7x5xi32, strided<[?, 3], offset: 9>>
  %1:6 = memref.extract_strided_metadata %0
    : memref<7x5xi32, strided<[?, 3], offset: 9>> -> memref<i32>, index, index, index, index, index
  return %1#0, %1#1, %1#2, %1#3, %1#4, %1#5 : memref<i32>, index, index, index, index, index
}

// A tensor is put nowhere: nothing happens.
func.func @nowhere(%a: tensor<5xf32>, %b: tensor<5xf32>) {
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

func.func @shared(%n: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%out = %t) -> (tensor<?xf32>) {
    %1 = tensor.extract_slice %out[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %out[%i] [1] [%c1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @scalar(%t: tensor<1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

func.func @out_of_bounds(%v: vector<4x3xf32>, %x: f32) -> (f32, vector<4x3xf32>) {
  %0 = vector.extract %v[-1, 0] : f32 from vector<4x3xf32>
  %1 = vector.insert %x, %v[-1, 2] : f32 into vector<4x3xf32>
  return %0, %1 : f32, vector<4x3xf32>
}

func.func @elements(%v: vector<1x2xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.broadcast %v : vector<1x2xf32> to vector<2x2xf32>
  %1:4 = vector.to_elements %0 : vector<2x2xf32>
  return %1#0, %1#1, %1#2, %1#3 : f32, f32, f32, f32
}
