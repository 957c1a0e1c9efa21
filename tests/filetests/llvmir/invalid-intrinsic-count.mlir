// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

llvm.func @count(%p: !llvm.ptr, %n: i32) {
  // expected-error @below {{intrinsic call has 3 operands but "llvm.memcpy" expects 4}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  llvm.call_intrinsic "llvm.memcpy"(%p, %p, %n) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
