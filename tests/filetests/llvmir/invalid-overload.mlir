// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

llvm.func @overload(%x: i8) -> i8 {
  // expected-error @below {{call intrinsic signature i8 (i8) to overloaded intrinsic "llvm.round" does not match any of the overloads}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  %0 = llvm.call_intrinsic "llvm.round"(%x) : (i8) -> i8
  llvm.return %0 : i8
}
