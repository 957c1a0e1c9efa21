// RUN: lect opt --convert-vector-to-llvm %s
// RUN: lect opt --convert-vector-to-llvm=reassociate-fp-reductions %s

func.func @shape_casts(%a: vector<2x6xf32>, %b: vector<2x3x1x1xi8>, %c: vector<1xf32>)
    -> (vector<3x4xf32>, vector<6x1x1xi8>, vector<1x1xf32>, vector<12xf32>) {
  %0 = vector.shape_cast %a : vector<2x6xf32> to vector<3x4xf32>
  %1 = vector.shape_cast %b : vector<2x3x1x1xi8> to vector<6x1x1xi8>
  %2 = vector.shape_cast %c : vector<1xf32> to vector<1x1xf32>
  %3 = vector.shape_cast %a : vector<2x6xf32> to vector<12xf32>
  return %0, %1, %2, %3 : vector<3x4xf32>, vector<6x1x1xi8>, vector<1x1xf32>, vector<12xf32>
}

func.func @pairs(%a: vector<2x4xi32>, %b: vector<2x4xi32>) -> (vector<2x8xi32>, vector<2x2xi32>, vector<2x2xi32>) {
  %0 = vector.interleave %a, %b : vector<2x4xi32> -> vector<2x8xi32>
  %1, %2 = vector.deinterleave %a : vector<2x4xi32> -> vector<2x2xi32>
  return %0, %1, %2 : vector<2x8xi32>, vector<2x2xi32>, vector<2x2xi32>
}

func.func @slices(%a: vector<4x2x2xf32>, %n: i1) -> (vector<2x2x2xf32>, vector<2x1x2xf32>, vector<1xi1>, vector<2x3x4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4x2x2xf32> to vector<2x2x2xf32>
  %1 = vector.extract_strided_slice %a {offsets = [1, 1], sizes = [2, 1], strides = [1, 1]} : vector<4x2x2xf32> to vector<2x1x2xf32>
  %true = arith.constant dense<true> : vector<1xi1>
  %false = arith.constant dense<false> : vector<1xi1>
  %2 = arith.select %n, %true, %false : vector<1xi1>
  %3 = vector.extract %a[0, 0, 0] : f32 from vector<4x2x2xf32>
  %4 = vector.broadcast %3 : f32 to vector<2x3x4xf32>
  return %0, %1, %2, %4 : vector<2x2x2xf32>, vector<2x1x2xf32>, vector<1xi1>, vector<2x3x4xf32>
}

func.func @reductions(%a: vector<4xf32>, %m: vector<4xi1>) -> (f32, f32, f32) {
  %0 = vector.reduction <add>, %a : vector<4xf32> into f32
  %1 = vector.reduction <maximumf>, %a : vector<4xf32> into f32
  %2 = vector.reduction <minnumf>, %a : vector<4xf32> into f32
  return %0, %1, %2 : f32, f32, f32
}

func.func @gather(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %at = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %0 = vector.gather %m[%i] [%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
