// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect

// Descriptors of transfers between global and shared memory.
%i, %global, %lds, %f32, %i32 = "value.of"() : () -> (index, memref<8x8xi32>, memref<64xi32, #gpu.address_space<workgroup>>, f32, i32)
%base = "amdgpu.make_dma_base"(%global, %i, %i, %lds, %i) <{operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (memref<8x8xi32>, index, index, memref<64xi32, #gpu.address_space<workgroup>>, index) -> !amdgpu.tdm_base<i32>
%gather = "amdgpu.make_gather_dma_base"(%global, %i, %i, %lds, %i) <{operandSegmentSizes = array<i32: 1, 2, 1, 1>}> : (memref<8x8xi32>, index, index, memref<64xi32, #gpu.address_space<workgroup>>, index) -> !amdgpu.tdm_gather_base<i32, i16>

// Waits for counters, all of them and none.
"amdgpu.memory_counter_wait"() <{load = 1 : i32, store = 2 : i32, ds = 3 : i32, exp = 4 : i32, tensor = 5 : i32}> : () -> ()
"amdgpu.memory_counter_wait"() : () -> ()

// Multiplication of matrices.
%a, %b, %c = "value.of"() : () -> (vector<4xf16>, vector<8xf16>, vector<4xf32>)
%index8 = "value.of"() : () -> vector<4xi8>
%d = "amdgpu.mfma"(%a, %a, %c) <{m = 16 : i32, n = 16 : i32, k = 16 : i32, blocks = 1 : i32}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
%e = "amdgpu.mfma"(%f32, %f32, %c) <{m = 16 : i32, n = 16 : i32, k = 4 : i32, blocks = 1 : i32, cbsz = 1 : i32, abid = 1 : i32, blgp = #amdgpu<mfma_perm_b bcast_first_32>}> : (f32, f32, vector<4xf32>) -> vector<4xf32>
%s = "amdgpu.sparse_mfma"(%a, %b, %c, %index8) <{m = 16 : i32, n = 16 : i32, k = 32 : i32, cbsz = 1 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, vector<4xi8>) -> vector<4xf32>

// Conversions of packed values.
%two, %fp8 = "value.of"() : () -> (vector<2xf32>, vector<4xf8E5M2>)
%p = "amdgpu.packed_scaled_trunc"(%two, %f32) <{index = 1 : i32}> : (vector<2xf32>, f32) -> vector<4xf8E5M2>
%q = "amdgpu.packed_scaled_trunc"(%two, %f32, %fp8) <{index = 0 : i32}> : (vector<2xf32>, f32, vector<4xf8E5M2>) -> vector<4xf8E5M2>
%fp4, %scale = "value.of"() : () -> (vector<8xf4E2M1FN>, vector<4xf8E8M0FNU>)
%x = "amdgpu.scaled_ext_packed_matrix"(%fp4, %scale) <{blockSize = 32 : i32, firstScaleLane = 0 : i32, firstScaleByte = 2 : i32}> : (vector<8xf4E2M1FN>, vector<4xf8E8M0FNU>) -> vector<8xf32>
%z = "amdgpu.swizzle_bitmode"(%f32) <{and_mask = 1 : i32, or_mask = 2 : i32, xor_mask = 4 : i32}> : (f32) -> f32

// Atomic changes of buffers, and loads that transpose.
%buffer, %shared = "value.of"() : () -> (memref<16xf32>, memref<16x16xf16, #gpu.address_space<workgroup>>)
"amdgpu.raw_buffer_atomic_fadd"(%f32, %buffer, %i32) <{boundsCheck = false, indexOffset = 4 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (f32, memref<16xf32>, i32) -> ()
"amdgpu.raw_buffer_atomic_fmax"(%f32, %buffer, %i32, %i32) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (f32, memref<16xf32>, i32, i32) -> ()
%t = "amdgpu.transpose_load"(%shared, %i, %i) : (memref<16x16xf16, #gpu.address_space<workgroup>>, index, index) -> vector<4xf16>
