// RUN: lect run --interpret %s
// RUN: lect run --interpret %s -e casts
// RUN: lect run --interpret %s -e vectors
// RUN: lect run --interpret %s -e shapes
// RUN: lect run --interpret %s -e owners
// RUN: lect run --interpret %s -e formats
// RUN: lect run --interpret %s -e parts

// Operations that the interpreter runs: transfers, memory of vectors, strided shapes, owned buffers, short floats, and
// bits of complex numbers.

func.func @main() -> (memref<2x3xi32>, memref<6xi32>) {
  %a = memref.alloc() : memref<6xi32>
  %b = memref.alloc() : memref<2x3xi32>
  %c = memref.alloc() : memref<6xi32>
  %tag = memref.alloca() : memref<1xi32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %x = arith.constant 7 : i32
  linalg.fill ins(%x : i32) outs(%b : memref<2x3xi32>)
  linalg.fill ins(%x : i32) outs(%c : memref<6xi32>)
  affine.for %i = 0 to 6 {
    %value = arith.index_cast %i : index to i32
    affine.store %value, %a[%i] : memref<6xi32>
  }
  memref.dma_start %a[%one], %b[%zero, %two], %four, %tag[%zero] : memref<6xi32>, memref<2x3xi32>, memref<1xi32>
  memref.dma_wait %tag[%zero], %four : memref<1xi32>
  affine.dma_start %b[0, 1], %c[2], %tag[0], %four : memref<2x3xi32>, memref<6xi32>, memref<1xi32>
  affine.dma_wait %tag[0], %four : memref<1xi32>
  memref.dealloc %a : memref<6xi32>
  return %b, %c : memref<2x3xi32>, memref<6xi32>
}

func.func @casts() -> (vector<2x2xf32>, memref<2x2xf32>) {
  %m = memref.alloc() : memref<2x2xf32>
  %v = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %as = vector.type_cast %m : memref<2x2xf32> to memref<vector<2x2xf32>>
  memref.store %v, %as[] : memref<vector<2x2xf32>>
  %0 = memref.load %as[] : memref<vector<2x2xf32>>
  return %0, %m : vector<2x2xf32>, memref<2x2xf32>
}

func.func @vectors() -> (vector<3x2xi32>, vector<2xi32>, i32) {
  %m = memref.alloca() : memref<2xvector<2xi32>>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %w = arith.constant dense<[3, 4]> : vector<2xi32>
  vector.store %v, %m[%zero] : memref<2xvector<2xi32>>, vector<2xi32>
  vector.store %w, %m[%one] : memref<2xvector<2xi32>>, vector<2xi32>
  %0 = vector.transfer_read %m[%zero], %v {in_bounds = [false]} : memref<2xvector<2xi32>>, vector<3x2xi32>
  %1 = vector.load %m[%one] : memref<2xvector<2xi32>>, vector<2xi32>
  %none = arith.constant dense<false> : vector<2xi1>
  %2 = vector.mask %none { vector.reduction <mul>, %v : vector<2xi32> into i32 } : vector<2xi1> -> i32
  return %0, %1, %2 : vector<3x2xi32>, vector<2xi32>, i32
}

func.func @shapes() -> (memref<2x2x2xi8, strided<[4, 2, 1], offset: 8>>, memref<4xi8, strided<[4]>>) {
  %m = memref.alloc() : memref<4x4xi8>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %at = affine.apply affine_map<(i, j) -> (4 * i + j)>(%i, %j)
      %value = arith.index_cast %at : index to i8
      affine.store %value, %m[%i, %j] : memref<4x4xi8>
    }
  }
  %rows = memref.subview %m[2, 0] [2, 4] [1, 1] : memref<4x4xi8> to memref<2x4xi8, strided<[4, 1], offset: 8>>
  %0 = memref.expand_shape %rows [[0], [1, 2]] output_shape [2, 2, 2]
    : memref<2x4xi8, strided<[4, 1], offset: 8>> into memref<2x2x2xi8, strided<[4, 2, 1], offset: 8>>
  %column = memref.subview %m[0, 0] [4, 1] [1, 1] : memref<4x4xi8> to memref<4x1xi8, strided<[4, 1]>>
  %1 = memref.collapse_shape %column [[0, 1]] : memref<4x1xi8, strided<[4, 1]>> into memref<4xi8, strided<[4]>>
  return %0, %1 : memref<2x2x2xi8, strided<[4, 2, 1], offset: 8>>, memref<4xi8, strided<[4]>>
}

func.func @owners() -> (i1, i1, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %x = arith.constant 2.5 : f32
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %b = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  %c = memref.alloc() : memref<2xf32>
  %yes = arith.constant true
  %0:2 = bufferization.dealloc (%a, %b, %c : memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%yes, %yes, %yes)
    retain (%b, %b : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1, %b : i1, i1, memref<2xf32>
}

func.func @formats() -> (f32, f32, f32) {
  %a = arith.constant 2.0 : f4E2M1FN
  %scale = arith.constant 4.0 : f8E8M0FNU
  %0 = arith.scaling_extf %a, %scale : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_truncf %0, %scale : f32, f8E8M0FNU to f4E2M1FN
  %2 = arith.extf %1 : f4E2M1FN to f32
  %b = arith.constant 0.7 : f32
  %3 = arith.truncf %b : f32 to f6E3M2FN
  %4 = arith.extf %3 : f6E3M2FN to f32
  return %0, %2, %4 : f32, f32, f32
}

func.func @parts() -> (complex<f16>, i32, complex<bf16>) {
  %a = complex.constant [0.1 : f16, -3.0 : f16] : complex<f16>
  %b = complex.mul %a, %a : complex<f16>
  %bits = complex.bitcast %b : complex<f16> to i32
  %c = complex.constant [1.0 : bf16, 2.0 : bf16] : complex<bf16>
  %d = complex.add %c, %c : complex<bf16>
  return %b, %bits, %d : complex<f16>, i32, complex<bf16>
}
