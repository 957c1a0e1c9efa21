// RUN: not lect run %s

// Programs can call functions of the runner only.

llvm.func @system(!llvm.ptr) -> i32

llvm.func @main() -> i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.call @system(%0) : (!llvm.ptr) -> i32
  llvm.return %1 : i32
}
