// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 --mlir-print-op-generic -

// Instructions of AMD's GPUs that MLIR 23 defines in another way: constants are properties, and numbers are words.

func.func @matrices(%d: f64, %f: f32, %h: vector<4xf16>, %g: vector<4xf32>, %v: vector<4xi32>, %v8: vector<8xi32>, %i: i32, %l: i64) {
  %0 = rocdl.mfma.f32.4x4x4f16 %h, %h, %g, 1, 2, bcast_first_32 : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  %1 = rocdl.mfma.f64.4x4x4f64 %d, %d, %d, 1, 2, neg_a|neg_c : (f64, f64, f64) -> f64
  %2 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %v8, %v8, %g, fp8_e5m2, fp8_e4m3, 1, %i, 2, %i : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32>
  %3 = rocdl.smfmac.f32.16x16x128.bf8.bf8 %v, %v8, %g, %i, 1, 2 : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32) -> vector<4xf32>
  %4 = rocdl.wmma.f32.16x16x4.f32 %f, %f, %f, modC = neg_abs {reuseA = true} : (f32, f32, f32) -> f32
  %5 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %i, %i, %f, %i, %i, fmtA = fp4_e2m1, fmtB = fp8_e4m3, modC = abs, scaleAType = row0, fmtScaleA = e8, scaleBType = row1, fmtScaleB = e4m3 : (i32, i32, f32, i32, i32) -> f32
  %6 = rocdl.wmma.scale16.f32.32x16x128.f4 %i, %i, %f, %l, %l, modC = none, scaleAType = row0, fmtScaleA = e8, scaleBType = row0, fmtScaleB = e5m3 : (i32, i32, f32, i64, i64) -> f32
  rocdl.sched.barrier valu|salu
  rocdl.sched.group.barrier all, 3, 4
  return
}

func.func @memory(%v: vector<4xi32>, %v8: vector<8xi32>, %buffer: !llvm.ptr<8>, %global: !llvm.ptr<1>, %local: !llvm.ptr<3>, %i: i32) {
  %0 = rocdl.raw.buffer.load %v, %i, %i, gfx12<nt|scope_se> : i32
  rocdl.raw.buffer.store %i, %v, %i, %i, gfx942<sc0|nt> : i32
  %1 = rocdl.raw.buffer.atomic.cmpswap {marked}(%i, %i, %v, %i, %i, 3) : i32, vector<4xi32>
  %2 = rocdl.raw.ptr.buffer.load %buffer, %i, %i, pre_gfx12<all|swz> : i32
  %3 = rocdl.raw.ptr.buffer.atomic.fadd %i, %buffer, %i, %i, gfx12_atomic<return|nt> : i32
  rocdl.raw.ptr.buffer.load.lds %buffer, %local, %i, %i, %i, %i, 0
  rocdl.tensor.load.to.lds %v, %v8, %v, %v, %v8, 2 : vector<4xi32>, vector<8xi32>
  rocdl.global.prefetch %global, gfx12<lu|scope_sys> : !llvm.ptr<1>
  rocdl.load.to.lds %global, %local, 4, 0, pre_gfx12<glc> : <1>
  rocdl.global.load.async.to.lds.b32 %global, %local, 0, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.cluster.load.async.to.lds.b8 %global, %local, 0, gfx12<nv>, %i : !llvm.ptr<1>, !llvm.ptr<3>
  "rocdl.raw.ptr.buffer.store"(%i, %buffer, %i, %i) : (i32, !llvm.ptr<8>, i32, i32) -> ()
  return
}
