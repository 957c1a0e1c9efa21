// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

llvm.func @result(%v: vector<4xf32>, %n: i32) {
  // expected-error @below {{intrinsic call returns void but "llvm.x86.sse41.round.ss" actually returns <4 x float>}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %n) : (vector<4xf32>, vector<4xf32>, i32) -> ()
  llvm.return
}
