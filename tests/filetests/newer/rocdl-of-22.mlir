// RUN: lect opt --emit-for=23 %s
// RUN: lect opt --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 -

// Constants are properties in MLIR 23, and numbers are words.

func.func @f(%f: f32, %h: vector<4xf16>, %g: vector<4xf32>, %v8: vector<8xi32>, %buffer: !llvm.ptr<8>, %p: !llvm.ptr, %i: i32) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %two = arith.constant 2 : i32
  %0 = rocdl.mfma.f32.4x4x4f16 %h, %h, %g, %zero, %two, %two : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  %1 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %v8, %v8, %g, %two, %zero, %zero, %i, %two, %i : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
  %2 = rocdl.raw.ptr.buffer.load %buffer, %i, %i, %two : i32
  %3 = rocdl.wmma.f32.16x16x4.f32 %f, %f, %f {modC = 1 : i16} : (f32, f32, f32) -> f32
  rocdl.sched.barrier 6
  rocdl.flat.prefetch %p, scope 3 : !llvm.ptr
  return
}
