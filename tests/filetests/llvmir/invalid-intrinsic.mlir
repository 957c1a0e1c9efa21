// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

llvm.func @operand(%v: vector<4xf32>, %n: i64) {
  // expected-error @below {{intrinsic call operand #2 has type i64 but "llvm.x86.sse41.round.ss" expects i32}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  %0 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %n) : (vector<4xf32>, vector<4xf32>, i64) -> vector<4xf32>
  llvm.return
}
