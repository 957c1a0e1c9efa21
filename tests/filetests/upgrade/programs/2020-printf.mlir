// RUN: lect upgrade --from 10 %s

// 2020: strings, and a call of a function of any number of arguments.

llvm.mlir.global internal constant @newline("\0A\00")
llvm.mlir.global internal constant @format("%f \00") : !llvm<"[4 x i8]">
llvm.func @printf(!llvm<"i8*">, ...) -> !llvm.i32
llvm.func @free(!llvm<"i8*">)

llvm.func @print_all(%p: !llvm<"double*">, %n: !llvm.i64) {
  %zero = llvm.mlir.constant(0 : index) : !llvm.i64
  %one = llvm.mlir.constant(1 : index) : !llvm.i64
  %0 = llvm.mlir.addressof @format : !llvm<"[4 x i8]*">
  %1 = llvm.getelementptr %0[%zero, %zero] : (!llvm<"[4 x i8]*">, !llvm.i64, !llvm.i64) -> !llvm<"i8*">
  llvm.br ^loop(%zero : !llvm.i64)
^loop(%i: !llvm.i64):
  %2 = llvm.icmp "ult" %i, %n : !llvm.i64
  llvm.cond_br %2, ^body, ^done
^body:
  %3 = llvm.getelementptr %p[%i] : (!llvm<"double*">, !llvm.i64) -> !llvm<"double*">
  %4 = llvm.load %3 : !llvm<"double*">
  %5 = llvm.call @printf(%1, %4) : (!llvm<"i8*">, !llvm.double) -> !llvm.i32
  %6 = llvm.add %i, %one : !llvm.i64
  llvm.br ^loop(%6 : !llvm.i64)
^done:
  %7 = llvm.bitcast %p : !llvm<"double*"> to !llvm<"i8*">
  llvm.call @free(%7) : (!llvm<"i8*">) -> ()
  llvm.return
}
