// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

// Clauses that MLIR does not translate.
llvm.func @tasks(%p: !llvm.ptr) {
  // expected-error @below {{LLVM Translation failed for operation: omp.task}}
  // expected-error @below {{not yet implemented: Unhandled clause allocate in omp.task operation}}
  omp.task allocate(%p : !llvm.ptr -> %p : !llvm.ptr) {
    omp.terminator
  }
  llvm.return
}
