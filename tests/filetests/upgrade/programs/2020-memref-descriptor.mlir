// RUN: lect upgrade --from 10 %s

// 2020: what became of a memref on its way to `llvm`: a struct of pointers, an offset, sizes and strides.

llvm.func @element(%m: !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">, %i: !llvm.i64, %j: !llvm.i64) -> !llvm.float {
  %0 = llvm.extractvalue %m[1] : !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">
  %1 = llvm.extractvalue %m[4, 0] : !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">
  %2 = llvm.mul %i, %1 : !llvm.i64
  %3 = llvm.add %2, %j : !llvm.i64
  %4 = llvm.getelementptr %0[%3] : (!llvm<"float*">, !llvm.i64) -> !llvm<"float*">
  %5 = llvm.load %4 : !llvm<"float*">
  llvm.return %5 : !llvm.float
}

llvm.func @descriptor(%p: !llvm<"float*">, %n: !llvm.i64) -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }"> {
  %0 = llvm.mlir.undef : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %1 = llvm.insertvalue %p, %0[0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %2 = llvm.insertvalue %p, %1[1] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %3 = llvm.mlir.constant(0 : index) : !llvm.i64
  %4 = llvm.insertvalue %3, %2[2] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %5 = llvm.insertvalue %n, %4[3, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %6 = llvm.mlir.constant(1 : index) : !llvm.i64
  %7 = llvm.insertvalue %6, %5[4, 0] : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  llvm.return %7 : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
}
