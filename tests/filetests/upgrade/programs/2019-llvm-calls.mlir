// RUN: lect upgrade --from 9 %s

// 2019: the dialect of LLVM with LLVM's own types in quotes, calls by name and by pointer.

llvm.mlir.global constant @format("%d\0A\00") : !llvm<"[4 x i8]">

llvm.func @printf(!llvm<"i8*">, ...) -> !llvm.i32
llvm.func @malloc(!llvm.i64) -> !llvm<"i8*">
llvm.func @free(!llvm<"i8*">)

llvm.func @release(%p: !llvm<"i8*">) {
  %0 = llvm.mlir.constant(@free : (!llvm<"i8*">) -> ()) : !llvm<"void (i8*)*">
  llvm.call %0(%p) : (!llvm<"i8*">) -> ()
  llvm.return
}

llvm.func @fill(%n: !llvm.i64, %x: !llvm.float) -> !llvm<"{ float*, i64 }"> {
  %0 = llvm.mlir.constant(4 : i64) : !llvm.i64
  %1 = llvm.mul %n, %0 : !llvm.i64
  %2 = llvm.call @malloc(%1) : (!llvm.i64) -> !llvm<"i8*">
  %3 = llvm.bitcast %2 : !llvm<"i8*"> to !llvm<"float*">
  %4 = llvm.mlir.constant(0 : i64) : !llvm.i64
  %5 = llvm.mlir.constant(1 : i64) : !llvm.i64
  llvm.br ^header(%4 : !llvm.i64)
^header(%i: !llvm.i64):
  %6 = llvm.icmp "slt" %i, %n : !llvm.i64
  llvm.cond_br %6, ^body, ^exit
^body:
  %7 = llvm.getelementptr %3[%i] : (!llvm<"float*">, !llvm.i64) -> !llvm<"float*">
  llvm.store %x, %7 : !llvm<"float*">
  %8 = llvm.add %i, %5 : !llvm.i64
  llvm.br ^header(%8 : !llvm.i64)
^exit:
  %9 = llvm.mlir.undef : !llvm<"{ float*, i64 }">
  %10 = llvm.insertvalue %3, %9[0] : !llvm<"{ float*, i64 }">
  %11 = llvm.insertvalue %n, %10[1] : !llvm<"{ float*, i64 }">
  llvm.return %11 : !llvm<"{ float*, i64 }">
}

llvm.func @show(%x: !llvm.i32) -> !llvm.i32 {
  %0 = llvm.mlir.addressof @format : !llvm<"[4 x i8]*">
  %1 = llvm.mlir.constant(0 : i64) : !llvm.i64
  %2 = llvm.getelementptr %0[%1, %1] : (!llvm<"[4 x i8]*">, !llvm.i64, !llvm.i64) -> !llvm<"i8*">
  %3 = llvm.call @printf(%2, %x) : (!llvm<"i8*">, !llvm.i32) -> !llvm.i32
  llvm.return %3 : !llvm.i32
}
