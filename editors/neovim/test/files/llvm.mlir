llvm.mlir.global internal constant @table(42 : i32) : i32
llvm.func @read() -> i32 {
  %address = llvm.mlir.addressof @table : !llvm.ptr
  %value = llvm.load %address : !llvm.ptr -> i32
  llvm.return %value : i32
}
