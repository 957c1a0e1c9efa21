// RUN: lect translate --mlir-to-llvmir --split-input-file --verify-diagnostics %s

llvm.func @overload(%x: i8) -> i8 {
  // expected-error @below {{call intrinsic signature i8 (i8) to overloaded intrinsic "llvm.round" does not match any of the overloads}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  %0 = llvm.call_intrinsic "llvm.round"(%x) : (i8) -> i8
  llvm.return %0 : i8
}

// -----

llvm.func @result(%v: vector<4xf32>, %n: i32) {
  // expected-error @below {{intrinsic call returns void but "llvm.x86.sse41.round.ss" actually returns <4 x float>}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %n) : (vector<4xf32>, vector<4xf32>, i32) -> ()
  llvm.return
}

// -----

llvm.func @count(%p: !llvm.ptr, %n: i32) {
  // expected-error @below {{intrinsic call has 3 operands but "llvm.memcpy" expects 4}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  llvm.call_intrinsic "llvm.memcpy"(%p, %p, %n) : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

// -----

llvm.func @operand(%v: vector<4xf32>, %n: i64) {
  // expected-error @below {{intrinsic call operand #2 has type i64 but "llvm.x86.sse41.round.ss" expects i32}}
  // expected-error @below {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  %0 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %n) : (vector<4xf32>, vector<4xf32>, i64) -> vector<4xf32>
  llvm.return
}
