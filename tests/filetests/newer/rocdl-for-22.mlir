// RUN: lect opt --from=23 %s
// RUN: lect opt --from=23 --emit-bytecode %s | lect opt -
// RUN: lect opt --from=23 --emit-for=22 --emit-bytecode %s | lect opt -

// Words are numbers in MLIR 22.

func.func @f(%f: f32, %p: !llvm.ptr) {
  %0 = rocdl.wmma.f32.16x16x4.f32 %f, %f, %f, modC = neg : (f32, f32, f32) -> f32
  rocdl.sched.barrier valu|salu
  rocdl.flat.prefetch %p, 3 : !llvm.ptr
  return
}
