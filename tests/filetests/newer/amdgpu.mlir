// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 --mlir-print-op-generic -

// Operations of AMD's GPUs that MLIR 23 added, and words that belong to another dialect there.

func.func @f(%a: vector<4xf16>, %c: vector<16xf32>, %global: memref<4x4xf16, 1>, %local: memref<4x4xf16, 3>, %fetched: memref<4x4xf32, #gpu.address_space<global>>, %i: index, %l: i64, %mask: i1) {
  %0 = amdgpu.mfma 32x32x8 %a * %a + %c {cbsz = 1 : i32} blgp = bcast_second_32 : vector<4xf16>, vector<4xf16>, vector<16xf32>
  amdgpu.sched_barrier allow = valu|ldsdma
  amdgpu.global_prefetch %fetched[%l, %l] RT DEV speculative : memref<4x4xf32, #gpu.address_space<global>>
  amdgpu.global_load_async_to_lds %global[%i, %i], %local[%i, %i], %mask : vector<8xf16>, memref<4x4xf16, 1>, memref<4x4xf16, 3>
  return
}
