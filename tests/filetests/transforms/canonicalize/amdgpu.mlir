// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Places outside of buffers, waits in turn, casts of memory, sizes that are known, and scales of which four are in a register.

func.func @outside(%b: memref<4xf32>, %m: memref<2x3xf32>, %v: f32, %n: i32) {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %m1 = arith.constant -1 : i32
  %0 = amdgpu.raw_buffer_load {boundsCheck = true} %b[%c4] : memref<4xf32>, i32 -> f32
  %1 = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = 1 : i32} %b[%c3] : memref<4xf32>, i32 -> vector<2xf32>
  %2 = amdgpu.raw_buffer_load {boundsCheck = false} %b[%c4] : memref<4xf32>, i32 -> f32
  %3 = amdgpu.raw_buffer_load %b[%c3] sgprOffset %c3 : memref<4xf32>, i32 -> f32
  %4 = amdgpu.raw_buffer_load %m[%c3, %c3] : memref<2x3xf32>, i32, i32 -> f32
  %5 = amdgpu.raw_buffer_load %m[%n, %c3] : memref<2x3xf32>, i32, i32 -> f32
  %6 = amdgpu.raw_buffer_load %b[%m1] : memref<4xf32>, i32 -> f32
  amdgpu.raw_buffer_store %v -> %b[%c4] : f32 -> memref<4xf32>, i32
  amdgpu.raw_buffer_store %v -> %b[%c3] : f32 -> memref<4xf32>, i32
  amdgpu.raw_buffer_atomic_fadd %v -> %b[%c4] : f32 -> memref<4xf32>, i32
  amdgpu.raw_buffer_atomic_fmax %v -> %b[%c4] : f32 -> memref<4xf32>, i32
  %7 = amdgpu.raw_buffer_atomic_cmpswap %v, %v -> %b[%c4] : f32 -> memref<4xf32>, i32
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (f32, vector<2xf32>, f32, f32, f32, f32, f32, f32) -> ()
  return
}

func.func @waits() {
  amdgpu.lds_barrier
  amdgpu.lds_barrier
  amdgpu.memory_counter_wait load(3) ds(1)
  amdgpu.memory_counter_wait load(2) store(5) exp(1)
  amdgpu.memory_counter_wait tensor(0)
  return
}

func.func @casts(%m: memref<1x8xf16>, %l: memref<64xf16, 3>, %i: index, %d: memref<?x?xf16>) {
  %c = memref.cast %m : memref<1x8xf16> to memref<?x?xf16>
  %e = memref.cast %l : memref<64xf16, 3> to memref<?xf16, 3>
  %f = memref.cast %d : memref<?x?xf16> to memref<1x8xf16>
  amdgpu.gather_to_lds %c[%i, %i], %e[%i] : vector<8xf16>, memref<?x?xf16>, memref<?xf16, 3>
  amdgpu.gather_to_lds %f[%i, %i], %e[%i] : vector<8xf16>, memref<1x8xf16>, memref<?xf16, 3>
  return
}

func.func @descriptor(%base: !amdgpu.tdm_base<i32>, %n: index) -> !amdgpu.tdm_descriptor {
  %c64 = arith.constant 64 : index
  %0 = amdgpu.make_dma_descriptor %base globalSize [%c64, %n] globalStride [%c64, 1] sharedSize [%c64, %c64]
    : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return %0 : !amdgpu.tdm_descriptor
}

func.func @scales(%a: vector<32xf4E2M1FN>, %c: vector<4xf32>, %s: vector<6xf8E8M0FNU>, %t: vector<2x8xf8E8M0FNU>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %cst = arith.constant dense<5.877470e-39> : vector<4xf8E8M0FNU>
  %x = vector.extract %s[5] : f8E8M0FNU from vector<6xf8E8M0FNU>
  %xs = vector.insert %x, %cst [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %y = vector.extract %t[1, 2] : f8E8M0FNU from vector<2x8xf8E8M0FNU>
  %ys = vector.insert %y, %cst [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %0 = amdgpu.scaled_mfma 16x16x128 (%xs[0] * %a) * (%ys[0] * %a) + %c
    : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  %1 = amdgpu.scaled_mfma 16x16x128 (%cst[1] * %a) * (%ys[0] * %a) + %c
    : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
