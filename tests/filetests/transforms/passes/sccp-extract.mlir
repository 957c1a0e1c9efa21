// RUN: lect opt --sccp %s

llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, i32)>
  %2 = llvm.insertvalue %b, %1[1] : !llvm.struct<(i32, i32)>
  %3 = llvm.extractvalue %2[0] : !llvm.struct<(i32, i32)>
  llvm.return %3 : i32
}
