// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in operations on elements and shapes.

func.func @a(%arg0: f32) {
  // expected-error@+1 {{custom op 'vector.broadcast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.broadcast %arg0 : f32 to f32
  return
}

// -----

func.func @a(%arg0: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %1 = vector.broadcast %arg0 : vector<4x8xf32> to vector<8xf32>
  return
}

// -----

func.func @a(%arg0: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (4 vs. 1)}}
  %1 = vector.broadcast %arg0 : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @a(%arg0: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch ([4] vs. 4)}}
  %0 = vector.broadcast %arg0 : vector<[4]xf32> to vector<4xf32>
  return
}

// -----

func.func @a(%arg0: vector<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (4 vs. [4])}}
  %0 = vector.broadcast %arg0 : vector<4xf32> to vector<[4]xf32>
  return
}

// -----

func.func @a(%arg0: vector<[1]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch ([1] vs. [4])}}
  %0 = vector.broadcast %arg0 : vector<[1]xf32> to vector<[4]xf32>
  return
}

// -----

func.func @a(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %arg0 : tensor<4xf32> to vector<4xf32>
  return
}

// -----

func.func @a(%arg0: vector<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %arg0 : vector<4xf32> to vector<4xi32>
  return
}

// -----

func.func @a(%a: vector<2xf32>, %b: vector<4x2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op rank mismatch}}
  %1 = vector.shuffle %a, %b[0, 1] : vector<2xf32>, vector<4x2xf32>
  return
}

// -----

func.func @a(%a: vector<2x2xf32>, %b: vector<2x3xf32>) {
  // expected-error@+1 {{'vector.shuffle' op dimension mismatch}}
  %1 = vector.shuffle %a, %b[0, 1] : vector<2x2xf32>, vector<2x3xf32>
  return
}

// -----

func.func @a(%a: vector<2xf32>, %b: vector<2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op mask index #2 out of range}}
  %1 = vector.shuffle %a, %b[0, 7] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @a(%a: vector<2xf32>, %b: vector<2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op invalid mask length}}
  %1 = vector.shuffle %a, %b[] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @a(%a: vector<[2]xf32>, %b: vector<[2]xf32>) {
  // expected-error@+1 {{'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %1 = vector.shuffle %a, %b[0, 1] : vector<[2]xf32>, vector<[2]xf32>
  return
}

// -----

func.func @a(%a: vector<2xf32>, %b: vector<2xi32>) {
  // expected-error@+1 {{'vector.shuffle' op failed to verify that second operand v2 and result have same element type}}
  %1 = vector.shuffle %a, %b[0, 1] : vector<2xf32>, vector<2xi32>
  return
}

// -----

func.func @a(%a: vector<2xf32>, %b: vector<2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op mask length mismatch}}
  %1 = "vector.shuffle"(%a, %b) <{mask = array<i64: 0,1,2>}>: (vector<2xf32>, vector<2xf32>)->vector<2xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %1 = vector.extract %a[0,0,0,0] : f32 from vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %1 = vector.extract %a[4,3,2] : f32 from vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x1xf32>, %i:index) {
  // expected-error@+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %1 = "vector.extract"(%a,%i) <{static_position=array<i64:0>}>: (vector<4x1xf32>, index) -> vector<1xf32>
  return
}

// -----

func.func @a(%a: f32, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %1 = vector.insert %a, %b[3,3,3,3,3] : f32 into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %1 = vector.insert %a, %b[3] : vector<4xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: f32, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %1 = vector.insert %a, %b[3,3] : f32 into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: f32, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert' op expected position attribute #2 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %1 = vector.insert %a, %b[0,-5,0] : f32 into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %1 = vector.extract_strided_slice %a {offsets = [100], sizes = [2, 2], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %1 = vector.extract_strided_slice %a {offsets = [2, 2, 2, 2], sizes = [2, 2, 2, 2], strides = [1, 1, 1, 1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %1 = vector.extract_strided_slice %a {offsets = [100], sizes = [100], strides = [100]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %1 = vector.extract_strided_slice %a {offsets = [2], sizes = [100], strides = [100]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %1 = vector.extract_strided_slice %a {offsets = [2], sizes = [1], strides = [100]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %1 = vector.extract_strided_slice %a {offsets = [2], sizes = [3], strides = [1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<1x8x16xf32>'}}
  %1 = vector.extract_strided_slice %a {offsets = [2], sizes = [1], strides = [1]} : vector<4x8x16xf32> to vector<3x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<[4]x8x16xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %1 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<[4]x8x16xf32> to vector<[2]x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x4xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [2, 2], strides = [1, 1]} : vector<4x4xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x4xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [2, 2, 2], strides = [1, 1, 1]} : vector<4x4xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [2], strides = [1, 1]} : vector<4x4xf32> into vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<4x4xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [50, 2, 2], strides = [1, 1]} : vector<4x4xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x4xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 2], strides = [3, 1]} : vector<4x4xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x4xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 2 to be confined to [1, 17)}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 13], strides = [1, 1]} : vector<4x4xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x[4]xf32>, %b: vector<4x8x16xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=1)}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 3], strides = [1, 1]} : vector<4x[4]xf32> into vector<4x8x16xf32>
  return
}

// -----

func.func @a(%a: vector<4x[4]xf32>, %b: vector<4x8x[16]xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (4 vs 16)}}
  %1 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 3], strides = [1, 1]} : vector<4x[4]xf32> into vector<4x8x[16]xf32>
  return
}

// -----

func.func @a(%i:f32) {
  // expected-error@+1 {{custom op 'vector.print' number of operands and types do not match: got 1 operands and 0 types}}
  vector.print %i : f33
  return
}

// -----

func.func @a(%i:tensor<f32>) {
  // expected-error@+1 {{'vector.print' op operand #0 must be , but got 'tensor<f32>'}}
  vector.print %i : tensor<f32>
  return
}

// -----

func.func @a(%i:f32) {
  // expected-error@+1 {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %i : f32 str "x"
  return
}

// -----

func.func @a(%a: vector<5x1x3x2xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %a : vector<5x1x3x2xf32> to vector<15x2xi32>
  return
}

// -----

func.func @a(%a: vector<5x1x3x2xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different number of elements at source (30) and result (20)}}
  %0 = vector.shape_cast %a : vector<5x1x3x2xf32> to vector<10x2xf32>
  return
}

// -----

func.func @a(%a: vector<5x1x[2]xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %a : vector<5x1x[2]xf32> to vector<10xf32>
  return
}

// -----

func.func @a(%a: vector<5x1x3x2xf32>) {
  // expected-error@+1 {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %a : vector<5x1x3x2xf32> to vector<5x2xi32>
  return
}

// -----

func.func @a(%a: vector<5x1x3x2xf32>) {
  // expected-error@+1 {{'vector.bitcast' op dimension size mismatch at: 2}}
  %0 = vector.bitcast %a : vector<5x1x3x2xf32> to vector<5x1x2x3xf32>
  return
}

// -----

func.func @a(%a: vector<5x1x3x2xf32>) {
  // expected-error@+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<5x1x3x2xf32> to vector<5x1x3x6xf32>
  return
}

// -----

func.func @a(%a: vector<f32>) {
  // expected-error@+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %a : vector<f32> to vector<i64>
  return
}

// -----

func.func @a(%a: memref<4x3xf32, affine_map<(i,j)->(j,i)>>) {
  // expected-error@+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x3xf32, affine_map<(i,j)->(j,i)>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @a(%a: memref<4x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expects result to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xf32>,affine_map<()->(1)>>
  return
}

// -----

func.func @a(%a: memref<4x3xf32,1>) {
  // expected-error@+1 {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %a : memref<4x3xf32,1> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @a(%a: memref<4x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x3xi32>>'}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xi32>>
  return
}

// -----

func.func @a(%a: memref<4x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4x4xf32>>'}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x4xf32>>
  return
}

// -----

func.func @a(%a: memref<?x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?x3xf32>'}}
  %0 = vector.type_cast %a : memref<?x3xf32> to memref<vector<4x4xf32>>
  return
}

// -----

func.func @a(%a: vector<4x16x11xf32>) {
  // expected-error@+1 {{'vector.transpose' op vector result rank mismatch: 2}}
  %0 = vector.transpose %a, [1, 0] : vector<4x16x11xf32> to vector<16x4xf32>
  return
}

// -----

func.func @a(%a: vector<4x16x11xf32>) {
  // expected-error@+1 {{'vector.transpose' op transposition length mismatch: 2}}
  %0 = vector.transpose %a, [1, 0] : vector<4x16x11xf32> to vector<16x4x11xf32>
  return
}

// -----

func.func @a(%a: vector<4x16x11xf32>) {
  // expected-error@+1 {{'vector.transpose' op duplicate position index: 1}}
  %0 = vector.transpose %a, [1, 0, 1] : vector<4x16x11xf32> to vector<16x4x11xf32>
  return
}

// -----

func.func @a(%a: vector<4x16x11xf32>) {
  // expected-error@+1 {{'vector.transpose' op transposition index out of range: 3}}
  %0 = vector.transpose %a, [1, 0, 3] : vector<4x16x11xf32> to vector<16x4x11xf32>
  return
}

// -----

func.func @a(%a: vector<4x16x11xf32>) {
  // expected-error@+1 {{'vector.transpose' op dimension size mismatch at: 0}}
  %0 = vector.transpose %a, [1, 0, 2] : vector<4x16x11xf32> to vector<16x5x11xf32>
  return
}

// -----

func.func @a(%a:vector<4xf32>) {
  // expected-error@+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %a, %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @a(%a:vector<4xf32>) {
  // expected-error@+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @a(%a:vector<5xf32>) {
  // expected-error@+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = vector.deinterleave %a : vector<5xf32> -> vector<2xf32>
  return
}

// -----

func.func @a(%a:vector<f32>) {
  // expected-error@+1 {{'vector.deinterleave' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  %0, %1 = vector.deinterleave %a : vector<f32> -> vector<1xf32>
  return
}

// -----

func.func @a(%a:vector<4xf32>) {
  // expected-error@+1 {{'vector.deinterleave' op failed to verify that all of {res1, res2} have same type}}
  %0:2 = "vector.deinterleave"(%a) : (vector<4xf32>) -> (vector<2xf32>, vector<2xi32>)
  return
}

// -----

func.func @a(%a:vector<4xf32>,%b:vector<[16]xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %a, %b[2] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @a(%a:vector<4xf32>,%b:vector<16xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op operand #1 must be  of ranks 1, but got 'vector<16xf32>'}}
  %0 = vector.scalable.insert %a, %b[4] : vector<4xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%a:vector<4xi32>,%b:vector<[16]xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op failed to verify that all of {valueToStore, dest} have same element type}}
  %0 = vector.scalable.insert %a, %b[4] : vector<4xi32> into vector<[16]xf32>
  return
}

// -----

func.func @a(%b:vector<[16]xf32>) {
  // expected-error@+1 {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %b[5] : vector<4xf32> from vector<[16]xf32>
  return
}

// -----

func.func @a(%b:vector<[16]xf32>) {
  // expected-error@+1 {{'vector.scalable.extract' op failed to verify that all of {source, result} have same element type}}
  %0 = vector.scalable.extract %b[4] : vector<4xi32> from vector<[16]xf32>
  return
}

// -----

func.func @a(%a:vector<2xf32>) {
  // expected-error@+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0:3 = "vector.to_elements"(%a) : (vector<2xf32>)->(f32,f32,f32)
  return
}

// -----

func.func @a(%a:f32) {
  // expected-error@+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = vector.from_elements %a, %a : vector<3xf32>
  return
}

// -----

func.func @a(%a:f32) {
  // expected-error@+1 {{custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %0 = vector.from_elements %a, %a : vector<[2]xf32>
  return
}

// -----

func.func @a(%a:f32,%b:i32) {
  // expected-error@+1 {{'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types}}
  %0 = "vector.from_elements"(%a, %b) : (f32,i32)->vector<2xf32>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'vector.yield' op must be the last operation in the parent block}}
  vector.yield
  return
}
