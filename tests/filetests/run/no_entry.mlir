// RUN: not lect run %s

// Without a name, the entry point is `main`, or the only function.

llvm.func @one() {
  llvm.return
}

llvm.func @two() {
  llvm.return
}
