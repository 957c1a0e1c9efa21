// RUN: lect translate --mlir-to-llvmir %s

// Flags, and constants that LLVM's builder folds.
llvm.func @integers(%a: i32, %b: i32, %p: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %three = llvm.add %one, %two : i32
  %0 = llvm.add %a, %three overflow<nsw, nuw> : i32
  %1 = llvm.sub %0, %b overflow<nsw> : i32
  %2 = llvm.udiv exact %1, %two : i32
  %3 = llvm.or disjoint %2, %a : i32
  %4 = llvm.ashr exact %3, %one : i32
  %poison = llvm.sdiv %one, %zero : i32
  llvm.store %poison, %p : i32, !llvm.ptr
  %5 = llvm.icmp "ult" %4, %a : i32
  %6 = llvm.select %5, %4, %a : i1, i32
  %7 = llvm.trunc %6 overflow<nuw> : i32 to i16
  %8 = llvm.zext nneg %7 : i16 to i32
  %9 = llvm.freeze %8 : i32
  llvm.return %9 : i32
}

llvm.func @floats(%a: f32, %b: f32, %v: vector<4xf32>, %p: !llvm.ptr) {
  %0 = llvm.fmul %a, %b {fastmathFlags = #llvm.fastmath<fast>} : f32
  %1 = llvm.fadd %0, %b {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %2 = llvm.fneg %1 : f32
  %3 = llvm.fcmp "olt" %2, %a : f32
  %splat = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
  %list = llvm.mlir.constant(dense<[1.0, 2.5, 3.14, -1.0]> : vector<4xf32>) : vector<4xf32>
  %4 = llvm.fadd %splat, %list : vector<4xf32>
  llvm.store %4, %p : vector<4xf32>, !llvm.ptr
  %5 = llvm.fadd %splat, %v : vector<4xf32>
  llvm.store %5, %p : vector<4xf32>, !llvm.ptr
  %half = llvm.mlir.constant(1.5 : f16) : f16
  llvm.store %half, %p : f16, !llvm.ptr
  %6 = llvm.fptosi %a : f32 to i64
  %7 = llvm.sitofp %6 : i64 to f64
  llvm.store %7, %p : f64, !llvm.ptr
  %tenth = llvm.mlir.constant(0.1 : f64) : f64
  %nan = llvm.mlir.constant(0x7FC00000 : f32) : f32
  llvm.store %tenth, %p : f64, !llvm.ptr
  llvm.store %nan, %p : f32, !llvm.ptr
  llvm.return
}
