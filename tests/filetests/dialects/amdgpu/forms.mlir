// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Operations specific to AMD's GPUs.

func.func @f0(%a: f32, %b: f32, %c: vector<32xf32>) {
  %0 = amdgpu.mfma 32x32x1 %a * %b + %c {blocks = 2 : i32} blgp = none : f32, f32, vector<32xf32>
  return
}

func.func @f1(%a: f32, %b: f32, %c: vector<4xf32>) {
  %0 = amdgpu.mfma 16x16x4 %a * %b + %c {} blgp = none : f32, f32, vector<4xf32>
  return
}

func.func @f2(%a: f32, %b: f32, %c: vector<4xf32>) {
  %0 = amdgpu.mfma 16x16x4 %a * %b + %c {} blgp = bcast_first_32 : f32, f32, vector<4xf32>
  return
}

func.func @f3(%a: vector<16xf16>, %b: vector<16xf16>, %c: vector<8xf32>) {
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xf16>, vector<16xf16>, vector<8xf32>
  return
}

func.func @f4(%a: vector<16xi8>, %b: vector<16xi8>, %c: vector<8xi32>) {
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {clamp} : vector<16xi8>, vector<16xi8>, vector<8xi32>
  return
}

func.func @f5(%a: vector<16xi8>, %b: vector<16xi8>, %c: vector<8xi32>) {
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {unsignedA} : vector<16xi8>, vector<16xi8>, vector<8xi32>
  return
}

func.func @f6(%a: vector<64xf8E5M2>, %b: vector<64xf8E4M3FN>, %c: vector<8xf32>, %x: vector<4xf8E8M0FNU>, %y: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}

func.func @f7(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

func.func @f8(%a: i32, %b: i32) {
  %0 = amdgpu.dpp %a %b quad_perm([0, 1, 2, 3]) : i32
  return
}

func.func @f9(%a: i32, %b: i32) {
  %0 = amdgpu.dpp %a %b row_shl(1 : i32) : i32
  return
}

func.func @f10(%a: i32, %b: i32) {
  %0 = amdgpu.dpp %a %b row_shl([1]) : i32
  return
}

func.func @f11(%a: i32) {
  %0 = amdgpu.permlane_swap %a 16 : i32
  return
}

func.func @f12(%a: f32) {
  %0 = amdgpu.permlane_swap %a 16 {fetch_inactive = true, bound_ctrl = true} : f32
  return
}

func.func @f13(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  %0 = amdgpu.raw_buffer_load {boundsCheck = true} %m[%i, %i] : memref<64x64xf32>, i32, i32 -> f32
  return
}

func.func @f14(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  amdgpu.raw_buffer_store %v -> %m[%i, %i] : f32 -> memref<64x64xf32>, i32, i32
  return
}

func.func @f15(%m: memref<64x64xf32>, %i: i32, %v: f32) {
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i, %i] sgprOffset %i : f32 -> memref<64x64xf32>, i32, i32
  return
}

func.func @f16(%s: memref<64x64xf32>, %d: memref<32x32xf32, 3>, %i: index) {
  amdgpu.gather_to_lds %s[%i, %i], %d[%i, %i] : f32, memref<64x64xf32>, memref<32x32xf32, 3>
  return
}

func.func @f17(%s: memref<64x64xf32>, %d: memref<32xf32, 3>, %i: index) {
  amdgpu.gather_to_lds %s[%i, %i], %d[%i] : f32, memref<64x64xf32>, memref<32xf32, 3>
  return
}

func.func @f18(%g: memref<8xf32>, %l: memref<8xf32, 3>, %i: index) {
  %0 = amdgpu.make_dma_base %g[%i], %l[%i] : memref<8xf32>, memref<8xf32, 3> -> !amdgpu.tdm_base<f32>
  return
}

func.func @f19(%g: memref<8xf32>, %l: memref<8xf32, 3>, %i: index) {
  %0 = amdgpu.make_gather_dma_base %g[%i], %l[%i] : memref<8xf32>, memref<8xf32, 3> -> !amdgpu.tdm_gather_base<f32, i16>
  return
}

func.func @f20(%s: memref<128x32xf16, 3>, %i: index) {
  %0 = amdgpu.transpose_load %s[%i, %i] : memref<128x32xf16, 3> -> vector<4xf16>
  return
}

func.func private @f21(!amdgpu.tdm_gather_base<f32, i16>)

func.func private @f22(!amdgpu.tdm_gather_base<f32, i32>)

func.func private @f23(!amdgpu.tdm_base<i24>, !amdgpu.tdm_descriptor)

func.func @f24(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

func.func @f25(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] padShared(%p every %p) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

func.func @f26(%b: !amdgpu.tdm_base<i32>, %i: index, %p: i32, %w: vector<16xi1>, %t: i1, %bar: memref<8xi32, 3>, %bar2: memref<8xi32>) {
  %0 = amdgpu.make_dma_descriptor %b globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] workgroupMask %w : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %0 : !amdgpu.tdm_descriptor
  return
}

func.func @f27(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %x: vector<8xi16>) {
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [128, 64] globalStride [64, 1] sharedSize [128, 64] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}

func.func @f28(%m: memref<8xf32>) {
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

func.func @f29(%m: memref<8xf32>) {
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

func.func @f30(%m: memref<8xf32>, %v: i64, %s: i14) {
  %0 = amdgpu.fat_raw_buffer_cast %m validBytes(%v) cacheSwizzleStride(%s) boundsCheck(false) resetOffset : memref<8xf32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

func.func @f31(%a: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(0) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

func.func @f32(%a: f32, %e: vector<4xf8E4M3FN>, %i: i32) {
  %0 = amdgpu.packed_trunc_2xfp8 %a, undef into %e[word 1] : f32 to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
  return
}

func.func @f33(%a: f32, %e: vector<4xf8E4M3FN>, %i: i32) {
  %0 = amdgpu.packed_stoch_round_fp8 %a + %i into %e[2] : f32 to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
  return
}

func.func @f34(%a: vector<2xf32>, %e: vector<4xf8E4M3FN>, %i: f32) {
  %0 = amdgpu.packed_scaled_trunc %a into %e[2], %i : vector<2xf32> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
  return
}
