// RUN: lect upgrade --from 16 %s
// RUN: lect upgrade --from 16 --report=- -o /dev/null %s

// Intrinsics that had constants for operands, as MLIR 16 has them.

llvm.func @numbers(%x: i32, %f: f32, %v: vector<4xf32>, %w: vector<[4]xf32>) {
  %false = llvm.mlir.constant(false) : i1
  %class = llvm.mlir.constant(3 : i32) : i32
  %0 = "llvm.intr.abs"(%x, %false) : (i32, i1) -> i32
  %1 = "llvm.intr.ctlz"(%x, %false) : (i32, i1) -> i32
  %2 = "llvm.intr.cttz"(%x, %false) : (i32, i1) -> i32
  %3 = "llvm.intr.is.fpclass"(%f, %class) : (f32, i32) -> i1
  %4 = "llvm.intr.vector.reduce.fmul"(%f, %v) {reassoc = true} : (f32, vector<4xf32>) -> f32
  %5 = llvm.intr.experimental.stepvector : vector<4xi32>
  %6 = llvm.intr.vector.insert %v, %w[0] : vector<4xf32> into vector<[4]xf32>
  %7 = llvm.shl %x, %0 : i32
  %8 = llvm.sub %7, %1 : i32
  llvm.return
}

llvm.func @memory(%a: !llvm.ptr, %b: !llvm.ptr, %true: i1) {
  %false = llvm.mlir.constant(false) : i1
  %length = llvm.mlir.constant(10 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %three = llvm.mlir.constant(3 : i32) : i32
  "llvm.intr.memmove"(%a, %b, %length, %false) : (!llvm.ptr, !llvm.ptr, i64, i1) -> ()
  "llvm.intr.memcpy.inline"(%a, %b, %length, %false) : (!llvm.ptr, !llvm.ptr, i64, i1) -> ()
  "llvm.intr.prefetch"(%a, %zero, %three, %one) : (!llvm.ptr, i32, i32, i32) -> ()
  llvm.intr.lifetime.start 16, %a : !llvm.ptr
  llvm.intr.lifetime.end 16, %a : !llvm.ptr
  "llvm.intr.assume"(%true) : (i1) -> ()
  llvm.call_intrinsic "llvm.assume"(%true) : (i1) -> ()
  llvm.return
}

llvm.func @coroutine(%handle: !llvm.ptr<i8>, %unwind: i1) -> i1 {
  %ended = llvm.intr.coro.end %handle, %unwind : i1
  llvm.return %ended : i1
}
