; RUN: lect translate --import-llvm %s

; Intrinsics with an operation, and others, which are called by name.

declare i32 @llvm.smax.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare float @llvm.fma.f32(float, float, float)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare <4 x float> @llvm.masked.load.v4f32.p0(ptr captures(none), <4 x i1>, <4 x float>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.fptosi.sat.i64.f32(float) #0
declare void @llvm.va_start.p0(ptr)

define i32 @intrinsics(i32 %x, float %f, ptr %p, <4 x float> %v, double %d, ...) {
  %slot = alloca i32
  %max = call i32 @llvm.smax.i32(i32 %x, i32 3)
  %sum = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %max)
  %zeros = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 4 %p, i64 16, i1 false)
  %fused = call nnan float @llvm.fma.f32(float %f, float %f, float 1.0)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i32 8) ]
  call void @llvm.lifetime.start.p0(ptr %slot)
  %loaded = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 16 %p, <4 x i1> splat (i1 true), <4 x float> %v)
  %reduced = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %loaded)
  %small = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %d, metadata !"round.towardzero", metadata !"fpexcept.ignore")
  %thread = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %saturated = call i64 @llvm.fptosi.sat.i64.f32(float %small)
  call void @llvm.va_start.p0(ptr %p)
  ret i32 %thread
}

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
