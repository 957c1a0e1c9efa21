// RUN: lect run %s 2.5 -1e3
// RUN: lect run %s -e small 1.0005 65504
// RUN: lect run %s -e single --entry-point-result=f32 3.25

// Floats, printed with as many digits as are needed to read them again, or as `mlir-runner` prints them.

llvm.func @main(%a: f64, %b: f64) -> !llvm.struct<(f64, f64, f64, i64)> {
  %quotient = llvm.fdiv %a, %b : f64
  %root = llvm.intr.sqrt(%a) : (f64) -> f64
  %least = llvm.intr.minimum(%a, %b) : (f64, f64) -> f64
  %integer = llvm.fptosi %b : f64 to i64
  %0 = llvm.mlir.undef : !llvm.struct<(f64, f64, f64, i64)>
  %1 = llvm.insertvalue %quotient, %0[0] : !llvm.struct<(f64, f64, f64, i64)>
  %2 = llvm.insertvalue %root, %1[1] : !llvm.struct<(f64, f64, f64, i64)>
  %3 = llvm.insertvalue %least, %2[2] : !llvm.struct<(f64, f64, f64, i64)>
  %4 = llvm.insertvalue %integer, %3[3] : !llvm.struct<(f64, f64, f64, i64)>
  llvm.return %4 : !llvm.struct<(f64, f64, f64, i64)>
}

// Floats of 16 bits are rounded once per operation.
llvm.func @small(%a: f16, %b: f16) -> !llvm.struct<(f16, f16, bf16)> {
  %sum = llvm.fadd %a, %a : f16
  %overflow = llvm.fadd %b, %b : f16
  %wide = llvm.fpext %a : f16 to f32
  %short = llvm.fptrunc %wide : f32 to bf16
  %0 = llvm.mlir.undef : !llvm.struct<(f16, f16, bf16)>
  %1 = llvm.insertvalue %sum, %0[0] : !llvm.struct<(f16, f16, bf16)>
  %2 = llvm.insertvalue %overflow, %1[1] : !llvm.struct<(f16, f16, bf16)>
  %3 = llvm.insertvalue %short, %2[2] : !llvm.struct<(f16, f16, bf16)>
  llvm.return %3 : !llvm.struct<(f16, f16, bf16)>
}

llvm.func @single(%a: f32) -> f32 {
  %0 = llvm.fmul %a, %a : f32
  llvm.return %0 : f32
}
