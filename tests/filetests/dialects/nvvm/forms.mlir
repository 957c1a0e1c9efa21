// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%i1, %i16, %i32, %i64, %f32, %f16 = "value.of"() : () -> (i1, i16, i32, i64, f32, f16)
%generic, %global, %shared, %cluster, %tensor = "value.of"() : () -> (!llvm.ptr, !llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr<7>, !llvm.ptr<6>)

// Registers.
%tid = nvvm.read.ptx.sreg.tid.x : i32
%ntid = nvvm.read.ptx.sreg.ntid.y range <i32, 1, 1025> : i32
%cta = nvvm.read.ptx.sreg.ctaid.z : i32
%lane = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> : i32
%warp = nvvm.read.ptx.sreg.warpsize : i32
%clock = nvvm.read.ptx.sreg.clock64 : i64
%rank = nvvm.read.ptx.sreg.cluster.ctarank : i32

// Arithmetic.
%r = nvvm.rcp.approx.ftz.f %f32 : f32
%sum = nvvm.redux.sync add %i32, %i32 : i32 -> i32
%most = nvvm.redux.sync fmax %f32, %i32 {abs = true, nan = true} : f32 -> f32
%shuffled = nvvm.shfl.sync bfly %i32, %f32, %i32, %i32 : f32 -> f32
%pair = nvvm.shfl.sync idx %i32, %i32, %i32, %i32 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
%ballot = nvvm.vote.sync ballot %i32, %i1 -> i32
%any = nvvm.vote.sync any %i32, %i1 -> i1
%match = nvvm.match.sync any %i32, %i64 : i64 -> i32
%all = nvvm.match.sync all %i32, %i32 : i32 -> !llvm.struct<(i32, i1)>
%elected = nvvm.elect.sync -> i1
%permuted = nvvm.prmt #nvvm.permute_mode<f4e> %i32, %i32, %i32 : i32

// Barriers and fences.
nvvm.barrier0
nvvm.barrier
nvvm.barrier id = %i32
nvvm.barrier id = %i32 number_of_threads = %i32
nvvm.barrier.arrive id = %i32 number_of_threads = %i32
nvvm.bar.warp.sync %i32 : i32
nvvm.cluster.arrive {aligned}
nvvm.cluster.arrive.relaxed
nvvm.cluster.wait {aligned}
nvvm.fence.sc.cluster
nvvm.fence.mbarrier.init
nvvm.memory.barrier #nvvm.mem_scope<gpu>
nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %generic, %i32
nvvm.fence.proxy.release #nvvm.mem_scope<sys>
nvvm.mbarrier.init %shared, %i32 : !llvm.ptr<3>, i32
nvvm.mbarrier.init %shared, %i32, predicate = %i1 : !llvm.ptr<3>, i32, i1
nvvm.mbarrier.inval %shared : !llvm.ptr<3>
%arrived = nvvm.mbarrier.arrive %shared : !llvm.ptr<3> -> i64
%fewer = nvvm.mbarrier.arrive.nocomplete %shared, %i32 : !llvm.ptr<3>, i32 -> i64
%done = nvvm.mbarrier.test.wait %shared, %i64 : !llvm.ptr<3>, i64 -> i1

// Copies.
nvvm.cp.async.shared.global %shared, %global, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
nvvm.cp.async.shared.global %shared, %global, 8, cache = ca, %i32 : !llvm.ptr<3>, !llvm.ptr<1>, i32
nvvm.cp.async.commit.group
nvvm.cp.async.wait.group 2
nvvm.cp.async.mbarrier.arrive %shared {noinc = true} : !llvm.ptr<3>
nvvm.cp.async.bulk.commit.group
nvvm.cp.async.bulk.wait_group 3 {read}
nvvm.cp.async.bulk.shared.cluster.global %cluster, %global, %shared, %i32 : !llvm.ptr<7>, !llvm.ptr<1>
nvvm.cp.async.bulk.shared.cluster.global %cluster, %global, %shared, %i32 multicast_mask = %i16 l2_cache_hint = %i64 : !llvm.ptr<7>, !llvm.ptr<1>
nvvm.cp.async.bulk.global.shared.cta %global, %shared, %i32 l2_cache_hint = %i64 byte_mask = %i16 : !llvm.ptr<1>, !llvm.ptr<3>
nvvm.cp.async.bulk.prefetch %global, %i32 : !llvm.ptr<1>
nvvm.cp.async.bulk.tensor.prefetch %generic, box[%i32, %i32] : !llvm.ptr
nvvm.cp.async.bulk.tensor.reduce %generic, %shared, box[%i32] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
nvvm.cp.async.bulk.tensor.shared.cluster.global %cluster, %generic, %shared, box[%i32, %i32] : !llvm.ptr<7>, !llvm.ptr
nvvm.cp.async.bulk.tensor.global.shared.cta %generic, %shared, box[%i32] : !llvm.ptr, !llvm.ptr<3>
nvvm.mapa %shared, %i32 : !llvm.ptr<3> -> !llvm.ptr<7>
nvvm.prefetch level = L1, %generic : !llvm.ptr
nvvm.st.bulk %shared, size = %i64 : !llvm.ptr<3>
nvvm.stmatrix %shared, %i32, %i32 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32
%ld = nvvm.ldmatrix %shared {num = 2 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>

// Conversions.
%tf32 = nvvm.convert.float.to.tf32 %f32 {rnd = #nvvm.fp_rnd_mode<rna>}
%f8 = nvvm.convert.f32x2.to.f8x2 %f32, %f32 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
%f6 = nvvm.convert.f32x2.to.f6x2 %f32, %f32 : i16 (f6E2M3FN)

// Tensor memory.
nvvm.tcgen05.alloc %shared, %i32 : !llvm.ptr<3>, i32
nvvm.tcgen05.dealloc %tensor, %i32 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<6>, i32
nvvm.tcgen05.relinquish_alloc_permit
nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
nvvm.tcgen05.shift %tensor : !llvm.ptr<6>
nvvm.tcgen05.cp %tensor, %i64 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
%loaded = nvvm.tcgen05.ld %tensor {num = 2 : i32, shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>

// Matrices.
nvvm.wgmma.fence.aligned
nvvm.wgmma.commit.group.sync.aligned
nvvm.wgmma.wait.group.sync.aligned 1
%v2f16 = "value.of"() : () -> vector<2xf16>
%mma = nvvm.mma.sync A[%v2f16, %v2f16, %v2f16, %v2f16] B[%v2f16, %v2f16] C[%f32, %f32, %f32, %f32] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
%frag = nvvm.wmma.load %generic, %i32 {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
nvvm.griddepcontrol wait
nvvm.griddepcontrol launch_dependents
nvvm.setmaxregister increase 232
nvvm.breakpoint
nvvm.nanosleep %i32
nvvm.exit
