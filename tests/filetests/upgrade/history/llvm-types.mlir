// RUN: lect upgrade --from 10 %s
// RUN: lect upgrade --from 10 --report=- -o /dev/null %s

// Types of `llvm` as LLVM wrote them, until 2020, and as the dialect did, until 2021.

llvm.mlir.global constant @answer(42 : i32) : !llvm.i32
llvm.mlir.global internal constant @text("hi\00") : !llvm<"[3 x i8]">
llvm.mlir.global @pair() : !llvm<"{ i32, float }"> {
  %0 = llvm.mlir.undef : !llvm<"{ i32, float }">
  %1 = llvm.mlir.constant(7 : i32) : !llvm.i32
  %2 = llvm.insertvalue %1, %0[0] : !llvm<"{ i32, float }">
  llvm.return %2 : !llvm<"{ i32, float }">
}
llvm.func @printf(!llvm<"i8*">, ...) -> !llvm.i32
llvm.func @callback(!llvm<"void (i32)*">)
llvm.func @later(!llvm.ptr<struct<(i32, float)>>, !llvm.vec<4 x float>, !llvm.array<4 x double>, !llvm.ptr<func<i32 (i32, ...)>>)
llvm.func @variadic(!llvm<"i32 (i32, ...)*">)

llvm.func @memory(%p: !llvm<"float*">, %n: !llvm.i64) -> !llvm.float {
  %0 = llvm.getelementptr %p[%n] : (!llvm<"float*">, !llvm.i64) -> !llvm<"float*">
  %1 = llvm.load %0 : !llvm<"float*">
  llvm.store %1, %p : !llvm<"float*">
  %2 = llvm.alloca %n x !llvm.float : (!llvm.i64) -> !llvm<"float*">
  %3 = llvm.bitcast %2 : !llvm<"float*"> to !llvm<"i8*">
  %4 = llvm.mlir.null : !llvm<"i8 addrspace(3)*">
  %5 = llvm.icmp "eq" %n, %n : !llvm.i64
  llvm.cond_br %5, ^bb1, ^bb2(%1 : !llvm.float)
^bb1:
  %6 = llvm.fadd %1, %1 : !llvm.float
  llvm.br ^bb2(%6 : !llvm.float)
^bb2(%7: !llvm.float):
  llvm.return %7 : !llvm.float
}

llvm.func @text_of(%n: !llvm.i64) -> !llvm<"i8*"> {
  %0 = llvm.mlir.addressof @text : !llvm<"[3 x i8]*">
  %1 = llvm.mlir.constant(0 : index) : !llvm.i64
  %2 = llvm.getelementptr %0[%1, %1] : (!llvm<"[3 x i8]*">, !llvm.i64, !llvm.i64) -> !llvm<"i8*">
  %3 = llvm.call @printf(%2) : (!llvm<"i8*">) -> !llvm.i32
  llvm.return %2 : !llvm<"i8*">
}

llvm.func @vectors(%v: !llvm<"<4 x float>">, %i: !llvm.i32) -> !llvm.float {
  %0 = llvm.extractelement %v[%i : !llvm.i32] : !llvm<"<4 x float>">
  %1 = llvm.insertelement %0, %v[%i : !llvm.i32] : !llvm<"<4 x float>">
  %2 = llvm.shufflevector %1, %v [0, 4, 1, 5] : !llvm<"<4 x float>">, !llvm<"<4 x float>">
  %3 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : !llvm.vec<4 x float>
  %4 = llvm.fmul %2, %3 : !llvm.vec<4 x float>
  %5 = llvm.extractelement %4[%i : !llvm.i32] : !llvm.vec<4 x float>
  llvm.return %5 : !llvm.float
}

func @before_there_were_functions(%a: !llvm.i64, %d: !llvm.double, %h: !llvm.half) -> !llvm<"{ i64, double }"> {
  %0 = llvm.mlir.undef : !llvm<"{ i64, double }">
  %1 = llvm.insertvalue %a, %0[0] : !llvm<"{ i64, double }">
  %2 = llvm.insertvalue %d, %1[1] : !llvm<"{ i64, double }">
  return %2 : !llvm<"{ i64, double }">
}
