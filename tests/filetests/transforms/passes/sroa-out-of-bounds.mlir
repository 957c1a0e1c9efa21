// RUN: lect opt --sroa %s

func.func @f(%m: memref<3xi32>) -> i32 {
  %i = arith.constant -1 : index
  %a = memref.alloca() : memref<3x3xi32>
  %0 = memref.load %a[%i, %i] : memref<3x3xi32>
  return %0 : i32
}

func.func @least(%v: i32) -> i32 {
  %i = arith.constant -9223372036854775808 : index
  %z = arith.constant 0 : index
  %a = memref.alloca() : memref<3x3xi32>
  memref.store %v, %a[%z, %i] : memref<3x3xi32>
  %0 = memref.load %a[%i, %z] : memref<3x3xi32>
  return %0 : i32
}

func.func @just_outside(%v: i32) -> i32 {
  %i = arith.constant 3 : index
  %a = memref.alloca() : memref<3xi32>
  memref.store %v, %a[%i] : memref<3xi32>
  %0 = memref.load %a[%i] : memref<3xi32>
  return %0 : i32
}

llvm.func @before_an_array() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<3 x i32> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %1[0, -5] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}
