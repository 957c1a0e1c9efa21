// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

llvm.comdat @one {
  llvm.comdat_selector @foo any
}
llvm.comdat @two {
  // expected-error @below {{comdat selection symbols must be unique even in different comdat regions}}
  llvm.comdat_selector @foo any
}
