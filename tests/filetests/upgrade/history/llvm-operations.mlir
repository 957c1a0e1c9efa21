// RUN: lect upgrade --from 8 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 8 --allow-unregistered-dialect --report=- -o /dev/null %s

// Operations of `llvm` that have other names now.

llvm.global constant @answer(42 : i32) : !llvm.i32
func @callee(%a: !llvm.i64)

func @first(%a: !llvm.i64, %f: f32, %m: memref<4xf32>) {
  %0 = llvm.constant(1 : index) : !llvm.i64
  %1 = llvm.undef : !llvm<"{ i32, float }">
  %2 = llvm.addressof @answer : !llvm<"i32*">
  %3 = "llvm.pseudo.constant"() {value = 3 : i64} : () -> !llvm.i64
  %4 = "llvm.pseudo.undef"() : () -> !llvm.float
  %5 = llvm.mlir.cast %f : f32 to !llvm.float
  %6 = "llvm.mlir.cast"(%m) : (memref<4xf32>) -> !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  %7 = llvm.dialect_cast %f : f32 to !llvm.float
  %8 = "llvm.dialect_cast"(%f) : (f32) -> !llvm.float
  %9 = "llvm.constant"() {value = 3 : i64} : () -> !llvm.i64
  %10 = "llvm.undef"() : () -> !llvm.float
  %11 = "llvm.addressof"() {global_name = @answer} : () -> !llvm<"i32*">
  return
}

llvm.func @intrinsics(%v: !llvm.vec<4 x float>, %i: !llvm.vec<4 x i32>, %f: !llvm.float, %p: !llvm.ptr<float>, %n: !llvm.i64) {
  %0 = "llvm.intr.experimental.vector.reduce.add"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %1 = "llvm.intr.experimental.vector.reduce.mul"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %2 = "llvm.intr.experimental.vector.reduce.and"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %3 = "llvm.intr.experimental.vector.reduce.or"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %4 = "llvm.intr.experimental.vector.reduce.xor"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %5 = "llvm.intr.experimental.vector.reduce.smax"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %6 = "llvm.intr.experimental.vector.reduce.smin"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %7 = "llvm.intr.experimental.vector.reduce.umax"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %8 = "llvm.intr.experimental.vector.reduce.umin"(%i) : (!llvm.vec<4 x i32>) -> !llvm.i32
  %9 = "llvm.intr.experimental.vector.reduce.fmax"(%v) : (!llvm.vec<4 x float>) -> !llvm.float
  %10 = "llvm.intr.experimental.vector.reduce.fmin"(%v) : (!llvm.vec<4 x float>) -> !llvm.float
  %11 = "llvm.intr.experimental.vector.reduce.v2.fadd"(%f, %v) {reassoc = true} : (!llvm.float, !llvm.vec<4 x float>) -> !llvm.float
  %12 = "llvm.intr.experimental.vector.reduce.v2.fmul"(%f, %v) : (!llvm.float, !llvm.vec<4 x float>) -> !llvm.float
  %13 = "llvm.fmuladd"(%f, %f, %f) : (!llvm.float, !llvm.float, !llvm.float) -> !llvm.float
  %14 = "llvm.intr.matrix.columnwise.load"(%p, %n) {columns = 2 : i32, rows = 2 : i32} : (!llvm.ptr<float>, !llvm.i64) -> !llvm.vec<4 x float>
  "llvm.intr.matrix.columnwise.store"(%14, %p, %n) {columns = 2 : i32, rows = 2 : i32} : (!llvm.vec<4 x float>, !llvm.ptr<float>, !llvm.i64) -> ()
  %15 = "llvm.vscale"() : () -> !llvm.i64
  llvm.return
}
