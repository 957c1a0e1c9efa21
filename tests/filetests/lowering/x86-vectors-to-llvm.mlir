// RUN: lect opt --convert-vector-to-llvm=enable-x86vector %s
// RUN: lect opt --convert-vector-to-llvm=enable-amx %s
// RUN: lect opt --convert-vector-to-llvm %s

func.func @compressed(%k: vector<16xi1>, %a: vector<16xf32>, %s: vector<16xf32>)
    -> (vector<16xf32>, vector<16xf32>, vector<16xf32>) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a, %s : vector<16xf32>, vector<16xf32>
  return %0, %1, %2 : vector<16xf32>, vector<16xf32>, vector<16xf32>
}

func.func @masked(%s: vector<16xf32>, %k: i32, %i: i16, %d: vector<8xf64>, %j: i8, %r: i32)
    -> (vector<16xf32>, vector<8xf64>, vector<16xf32>, vector<8xf64>) {
  %0 = x86vector.avx512.mask.rndscale %s, %k, %s, %i, %r : vector<16xf32>
  %1 = x86vector.avx512.mask.rndscale %d, %k, %d, %j, %r : vector<8xf64>
  %2 = x86vector.avx512.mask.scalef %s, %s, %s, %i, %r : vector<16xf32>
  %3 = x86vector.avx512.mask.scalef %d, %d, %d, %j, %r : vector<8xf64>
  return %0, %1, %2, %3 : vector<16xf32>, vector<8xf64>, vector<16xf32>, vector<8xf64>
}

func.func @intersection(%a: vector<16xi32>, %b: vector<8xi64>) -> (vector<16xi1>, vector<8xi1>) {
  %0, %1 = x86vector.avx512.vp2intersect %a, %a : vector<16xi32>
  %2, %3 = x86vector.avx512.vp2intersect %b, %b : vector<8xi64>
  return %0, %3 : vector<16xi1>, vector<8xi1>
}

func.func @products(%s: vector<4xf32>, %a: vector<8xbf16>, %f: vector<8xf32>, %w: vector<8xi32>, %i: vector<32xi8>)
    -> (vector<4xf32>, vector<8xbf16>, vector<8xf32>, vector<8xf32>, vector<8xi32>) {
  %0 = x86vector.avx512.dot %s, %a, %a : vector<8xbf16> -> vector<4xf32>
  %1 = x86vector.avx512.cvt.packed.f32_to_bf16 %f : vector<8xf32> -> vector<8xbf16>
  %2 = x86vector.avx.rsqrt %f : vector<8xf32>
  %3 = x86vector.avx.intr.dot %f, %f {extra = 1 : i8} : vector<8xf32>
  %4 = x86vector.avx.dot.i8 %w, %i, %i : vector<32xi8> -> vector<8xi32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<8xbf16>, vector<8xf32>, vector<8xf32>, vector<8xi32>
}

func.func @from_memory(%a: memref<1xbf16>, %b: memref<1xf16>, %c: memref<16xbf16, strided<[1], offset: 3>>)
    -> (vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<4xf32>) {
  %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
  %1 = x86vector.avx.bcst_to_f32.packed %b : memref<1xf16> -> vector<4xf32>
  %2 = x86vector.avx.cvt.packed.even.indexed_to_f32 %c : memref<16xbf16, strided<[1], offset: 3>> -> vector<8xf32>
  %3 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %b : memref<1xf16> -> vector<4xf32>
  return %0, %1, %2, %3 : vector<8xf32>, vector<4xf32>, vector<8xf32>, vector<4xf32>
}

func.func @tiles(%a: memref<?x?xbf16>, %b: memref<?x?xf32>, %i: index) {
  %zero = amx.tile_zero : !amx.tile<16x32xbf16>
  %0 = amx.tile_load %a[%i, %i] {extra} : memref<?x?xbf16> into !amx.tile<16x32xbf16>
  %1 = amx.tile_load %b[%i, %i], %i : memref<?x?xf32> into !amx.tile<16x16xf32>
  %2 = amx.tile_mulf %zero, %0, %1 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  amx.tile_store %b[%i, %i], %2 : memref<?x?xf32>, !amx.tile<16x16xf32>
  return
}

func.func @byte_tiles(%a: memref<3x16x64xi8>, %b: memref<16x16xi32, strided<[32, 1], offset: ?>>, %i: index) {
  %0 = amx.tile_load %a[%i, %i, %i] : memref<3x16x64xi8> into !amx.tile<16x64xi8>
  %1 = amx.tile_load %b[%i, %i] : memref<16x16xi32, strided<[32, 1], offset: ?>> into !amx.tile<16x16xi32>
  %2 = amx.tile_muli %0, %0, %1 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %3 = amx.tile_muli %0 zext, %0, %2 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %4 = amx.tile_muli %0, %0 zext, %3 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %5 = amx.tile_muli %0 zext, %0 zext, %4 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  amx.tile_store %b[%i, %i], %5, %i : memref<16x16xi32, strided<[32, 1], offset: ?>>, !amx.tile<16x16xi32>
  return
}

func.func @half_tiles(%a: !amx.tile<16x32xf16>, %b: !amx.tile<16x16xf32>) -> !amx.tile<16x16xf32> {
  %0 = amx.tile_mulf %a, %a, %b : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  return %0 : !amx.tile<16x16xf32>
}
