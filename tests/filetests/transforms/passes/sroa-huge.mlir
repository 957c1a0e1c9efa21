// RUN: lect opt --sroa %s

func.func @f() {
  %0 = memref.alloca() : memref<4294967296xi8>
  return
}

func.func @of_one_element() -> i8 {
  %c = arith.constant 7 : index
  %0 = memref.alloca() : memref<4294967296xi8>
  %1 = memref.load %0[%c] : memref<4294967296xi8>
  return %1 : i8
}

func.func @of_dimensions() -> i8 {
  %c = arith.constant 7 : index
  %0 = memref.alloca() : memref<65536x65536x65536xi8>
  %1 = memref.load %0[%c, %c, %c] : memref<65536x65536x65536xi8>
  return %1 : i8
}

llvm.func @of_an_array() -> i8 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<4294967296 x i8> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %1[0, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4294967296 x i8>
  %3 = llvm.load %2 : !llvm.ptr -> i8
  llvm.return %3 : i8
}
