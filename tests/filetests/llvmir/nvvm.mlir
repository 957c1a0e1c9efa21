// RUN: lect translate --mlir-to-llvmir %s

llvm.func @tensor_memory(%d: !llvm.ptr<6>, %a: i64, %idesc: i32, %on: i1, %mask: vector<4xi32>, %v: vector<4xi32>) {
  %scale = llvm.mlir.constant(2 : i64) : i64
  nvvm.tcgen05.mma %d, %a, %a, %idesc, %on {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  nvvm.tcgen05.mma %d, %d, %a, %idesc, %on scale = %scale mask = %mask {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup = #nvvm.cta_group<cta_1>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
  nvvm.tcgen05.mma.block_scale %d, %a, %a, %idesc, %on, %d, %d {kind = #nvvm.block_scale_kind<mxf4>, ctaGroup = #nvvm.cta_group<cta_1>, blockScale = #nvvm.tcgen05_mma_block_scale<block32>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.ws %d, %a, %a, %idesc, %on, %a {kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
  %0 = nvvm.tcgen05.ld %d {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>, pack} : vector<8xi32>
  %1 = nvvm.tcgen05.ld %d, %scale {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  nvvm.tcgen05.st %d, %v {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<4xi32>
  llvm.return
}

llvm.func @descriptor(%a: i32, %b: i32, %c: i32, %d: i8, %e: i1, %f: i8) -> i64 {
  %0 = nvvm.tcgen05.mma_smem_desc (%a, %b, %c, %d, %e, %f) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return %0 : i64
}

llvm.func @copies(%cluster: !llvm.ptr<7>, %shared: !llvm.ptr<3>, %global: !llvm.ptr<1>, %p: !llvm.ptr, %n: i32, %m: i16, %hint: i64) {
  nvvm.cp.async.bulk.shared.cluster.global %cluster, %global, %shared, %n multicast_mask = %m : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %shared, %global, %shared, %n l2_cache_hint = %hint : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.bulk.global.shared.cta %global, %shared, %n byte_mask = %m : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.prefetch %global, %n : !llvm.ptr<1>
  nvvm.cp.async.bulk.tensor.shared.cluster.global %cluster, %p, %shared, box[%n, %n] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %shared, box[%n, %n] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%n] l2_cache_hint = %hint : !llvm.ptr
  nvvm.cp.async.bulk.tensor.reduce %p, %shared, box[%n] {redKind = #nvvm.tma_redux_kind<max>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.prefetch level = L2, evict_priority = evict_last, %global : !llvm.ptr<1>
  nvvm.prefetch tensormap in_param_space, %p : !llvm.ptr
  llvm.return
}

llvm.func @numbers(%f: f32, %b: i8, %v: vector<4xi8>, %w: vector<2xi16>, %n: i32, %response: i128, %shared: !llvm.ptr<3>) {
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}
  %1 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f4E2M1FN)
  %2 = nvvm.convert.f4x2.to.f16x2 %b : i8 (f4E2M1FN) -> vector<2xf16>
  %3 = nvvm.dot.accumulate.4way %v <signed>, %v <unsigned>, %n : vector<4xi8>, vector<4xi8>
  %4 = nvvm.dot.accumulate.2way %w <signed>, %v <unsigned>, %n {b_hi = true} : vector<2xi16>, vector<4xi8>
  nvvm.clusterlaunchcontrol.try.cancel multicast, %shared, %shared
  %5 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %response : i1
  nvvm.pmevent id = 3
  nvvm.pmevent mask = 5
  llvm.return
}
