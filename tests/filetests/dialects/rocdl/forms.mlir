// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// One of each form.
%i1, %i16, %i32, %i64, %f32, %f16 = "value.of"() : () -> (i1, i16, i32, i64, f32, f16)
%global, %lds, %rsrc, %flat = "value.of"() : () -> (!llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr<8>, !llvm.ptr)

// Where and how many.
%w = rocdl.workitem.id.x : i32
%x = rocdl.workitem.id.y range <i32, 0, 64> : i32
%g = rocdl.grid.dim.z range <i64, 1, 9> : i64
%cl = rocdl.cluster.id.x : i32
%s = rocdl.wavefrontsize : i32

// Lanes.
%ballot = rocdl.ballot %i1 : i64
%first = rocdl.readfirstlane %f32 : f32
%lane = rocdl.readlane %f32, %i32 : (f32, i32) -> f32
%count = rocdl.mbcnt.lo %i32, %i32 {res_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 64>}]} : (i32, i32) -> i32
%swizzled = rocdl.ds_swizzle %i32, %i32 : (i32, i32) -> i32
%permuted = rocdl.ds_bpermute %i32, %i32 : (i32, i32) -> i32
%moved = rocdl.update.dpp %f32, %f32 with 312, 15, 15, true : f32
%swapped = rocdl.permlane16.swap %i32, %i32, false, true : (i32, i32) -> !llvm.struct<(i32, i32)>
%crossed = rocdl.permlanex16 %f32, %f32, %i32, %i32, false, true : f32, i32

// Waiting and scheduling.
rocdl.barrier
rocdl.s.barrier
rocdl.s.barrier.signal id = -1
rocdl.s.barrier.wait id = -1
rocdl.s.barrier.init %lds member_cnt = 2 : !llvm.ptr<3>
rocdl.s.barrier.join %lds : !llvm.ptr<3>
rocdl.s.barrier.leave id = 1
%is_first = rocdl.s.barrier.signal.isfirst id = 1 -> i1
%state = rocdl.s.get.named.barrier.state %lds : !llvm.ptr<3> -> i32
rocdl.s.waitcnt 3952
rocdl.s.wait.asynccnt 0
rocdl.s.sleep 4
rocdl.s.nop 3
rocdl.s.setprio 2
rocdl.iglp.opt 1
rocdl.sched.barrier 0
rocdl.sched.group.barrier 8, 1, 0

// Memory.
%made = rocdl.make.buffer.rsrc %flat, %i16, %i64, %i32 : !llvm.ptr to <8>
%loaded = rocdl.raw.ptr.buffer.load %rsrc, %i32, %i32, %i32 : vector<4xf32>
rocdl.raw.ptr.buffer.store %f32, %rsrc, %i32, %i32, %i32 {alias_scopes = []} : f32
rocdl.raw.ptr.buffer.atomic.fadd %f32, %rsrc, %i32, %i32, %i32 : f32
%before = rocdl.raw.ptr.buffer.atomic.cmpswap %i32, %i32, %rsrc, %i32, %i32, %i32 : i32
rocdl.raw.ptr.buffer.load.lds %rsrc, %lds, %i32, %i32, %i32, %i32, %i32
rocdl.load.to.lds %global, %lds, 4, 0, 0 : <1>
rocdl.global.load.lds %global, %lds, 4, 0, 0
rocdl.global.load.async.to.lds.b32 %global, %lds, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
rocdl.cluster.load.async.to.lds.b64 %global, %lds, 0, 0, %i32 : !llvm.ptr<1>, !llvm.ptr<3>
%read = rocdl.ds.read.tr8.b64 %lds : <3> -> vector<2xi32>
%transposed = rocdl.ds.load.tr16.b128 %lds : !llvm.ptr<3> -> vector<8xf16>
rocdl.flat.prefetch %flat, scope 0 : !llvm.ptr
rocdl.ds.atomic.async.barrier.arrive.b64 %lds : !llvm.ptr<3>
%arrived = rocdl.ds.atomic.barrier.arrive.rtn.b64 %lds, %i64 : !llvm.ptr<3>, i64 -> i64
%d4, %d8 = "value.of"() : () -> (vector<4xi32>, vector<8xi32>)
rocdl.tensor.load.to.lds %d4, %d8, %d4, %d4 cachepolicy 0 : vector<4xi32>, vector<8xi32>
rocdl.tensor.store.from.lds.d2 %d4, %d8 cachepolicy 1 : vector<4xi32>, vector<8xi32>

// Numbers.
%cosine = rocdl.cos %f32 f32 -> f32
%median = rocdl.fmed3 %f32, %f32, %f32 : f32
%from8 = rocdl.cvt.f32.bf8 %i32[0] : f32
%packed = rocdl.cvt.pk.bf8.f32 %f32, %f32 -> %i32[false] : i32
%both = rocdl.cvt.pk.f32.fp8 %i32[true] : vector<2xf32>
%zero = rocdl.cvt.pkrtz %f32, %f32 : vector<2xf16>
%random = rocdl.cvt.sr.fp8.f32 %f32, %i32 -> %i32[3] : i32
%scaled = rocdl.cvt.scalef32.f32.fp8 %i32[1], %f32 : f32
%v16f32, %v2f16, %v2i16, %v2i32 = "value.of"() : () -> (vector<16xf32>, vector<2xf16>, vector<2xi16>, vector<2xi32>)
%small = rocdl.cvt.scalef32.2xpk16.fp6.f32 %v16f32, %v16f32, %f32 : vector<6xi32>
%half = rocdl.cvt.scalef32.f16.fp8 %i32[0], %f32 -> %v2f16[false] : vector<2xf16>
%eighth = rocdl.cvt.scalef32.pk.fp8.f16 %v2f16, %f32 -> %v2i16[true] : vector<2xi16>
%wide = rocdl.cvt.scale.pk8.f32.fp8 %v2i32, %i32[4] : vector<8xf32>
%seeded = rocdl.cvt.scalef32.sr.fp8.f16 %f16, %i32, %f32 -> %i32[2] : i32

// Matrices.
%acc, %m4f16, %m16f16, %m8f32 = "value.of"() : () -> (vector<4xf32>, vector<4xf16>, vector<16xf16>, vector<8xf32>)
%p = rocdl.mfma.f32.16x16x16f16 %m4f16, %m4f16, %acc, %i32, %i32, %i32 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
%q = rocdl.wmma.f32.16x16x16.f16 %m16f16, %m16f16, %m8f32 : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
%r = rocdl.wmma.f32.16x16x32.f16 %m16f16, %m16f16, %m8f32 {signA = true, modC = 1 : i16} : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
