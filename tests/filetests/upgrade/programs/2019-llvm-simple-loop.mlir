// RUN: lect upgrade --from 0 %s

// Spring of 2019: functions of the Standard dialect with operations of `llvm`, types in quotes.

func @malloc(!llvm.i64) -> !llvm<"i8*">
func @body(!llvm.i64)

func @simple_loop() {
  llvm.br ^bb1
^bb1:
  %0 = llvm.constant(1 : index) : !llvm.i64
  %1 = llvm.constant(42 : index) : !llvm.i64
  llvm.br ^bb2(%0 : !llvm.i64)
^bb2(%2: !llvm.i64):
  %3 = llvm.icmp "slt" %2, %1 : !llvm.i64
  llvm.cond_br %3, ^bb3, ^bb4
^bb3:
  "std.call"(%2) {callee = @body} : (!llvm.i64) -> ()
  %4 = llvm.constant(1 : index) : !llvm.i64
  %5 = llvm.add %2, %4 : !llvm.i64
  llvm.br ^bb2(%5 : !llvm.i64)
^bb4:
  return
}

func @allocated(%n: !llvm.i64) -> !llvm.float {
  %0 = call @malloc(%n) : (!llvm.i64) -> !llvm<"i8*">
  %1 = llvm.bitcast %0 : !llvm<"i8*"> to !llvm<"float*">
  %2 = llvm.getelementptr %1[%n] : (!llvm<"float*">, !llvm.i64) -> !llvm<"float*">
  %3 = llvm.load %2 : !llvm<"float*">
  llvm.store %3, %1 : !llvm<"float*">
  %4 = llvm.undef : !llvm<"{ float*, i64 }">
  %5 = llvm.insertvalue %1, %4[0] : !llvm<"{ float*, i64 }">
  %6 = llvm.insertvalue %n, %5[1] : !llvm<"{ float*, i64 }">
  return %3 : !llvm.float
}
