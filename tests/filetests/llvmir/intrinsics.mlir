// RUN: lect translate --mlir-to-llvmir %s

llvm.func @intrinsics(%a: f32, %v: vector<8xf32>, %i: i32, %n: i64, %p: !llvm.ptr, %m: vector<8xi1>) {
  %0 = llvm.intr.exp(%a) {fastmathFlags = #llvm.fastmath<nsz>} : (f32) -> f32
  %1 = llvm.intr.powi(%a, %i) : (f32, i32) -> f32
  %2 = "llvm.intr.ctlz"(%i) <{is_zero_poison = true}> : (i32) -> i32
  %3 = "llvm.intr.uadd.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %4 = "llvm.intr.vector.reduce.fadd"(%a, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false, arg_attrs = [{llvm.align = 4 : i64}, {}, {}]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %5 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  llvm.intr.masked.store %5, %p, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
  %6 = llvm.intr.experimental.constrained.fptrunc %a towardzero ignore : f32 to f16
  %7 = llvm.call_intrinsic "llvm.umax"(%i, %i) : (i32, i32) -> i32
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %true ["align"(%p, %n : !llvm.ptr, i64)] : i1
  %8 = llvm.inline_asm has_side_effects asm_dialect = intel "foo \22 $0", "=r,r" %i : (i32) -> i32
  "llvm.intr.trap"() : () -> ()
  llvm.return
}
