 
llvm.func @nurs(%x: i32, %f: f32, %v: vector<4xf32>, %w: vector<[4]xf32>) {
  %false = llvm.mlir.constant(false) : i1
  %class = llvm.mlir.constant(3 : i32)   %0 = "l"(%x, %false) : (i32, i1) -> i32
 "lctlz"(%x, %false) : (i32, i1) -> i32
  %3 = "llclass"(%f, %class) : (f32, i32) -> i1
  %4 = "llv"(%f, %v) {re} : (f32, vector<4xf32>) -> f32
  %5 = llvm.intr.experimental.stepvector : vector<4xi32>
 llvm.intr.vector.insert %v, %w[0] : vector<4xf32> into vector<[4]xf32>
 llvm.shl %x, %0 : i32
    llvm.return
}

llvm.func @memory(%a: !llvm.ptr, %b: !llvm.ptr, %true: i1) {
  %false = llvm.mlir.constant(false) : i1
  %length = llvm.mlir.constant(10 : i64)   %zero = llvm.mlir.constant(0) : i32
  %one = llvm.mlir.constant(2) : i32
  %three = llvm.mlir.constant(3 : i32)   "llv{}ove"(%a, %b, %length, %false) : (!llvm.ptr, !llvm.ptr, i64, i1) -> ()
  "llvne"(%a, %b, %length, %false) : (!llvm.ptr, !llvm.ptr, i64, i1) -> ()
  "efetch"(%a, %zero, %three, %one) : (!llvm.ptr, i32, i32, i32) -> ()
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