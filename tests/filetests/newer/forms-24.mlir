// RUN: lect opt --from=24 --emit-for=24 %s
// RUN: lect opt --from=24 --emit-for=24 --mlir-print-op-generic %s
// RUN: lect opt --from=24 %s

// Forms of MLIR 24: modules, comparisons, cases with weights, masked accesses, and products of matrices.

module @m <sym_visibility = "private"> attributes {a.foo = 1 : i64} {
}

llvm.func @f(%a: f32, %c: i32, %p: !llvm.ptr, %ps: vector<7x!llvm.ptr>, %v: vector<7xf32>, %m: vector<7xi1>) {
  %0 = llvm.fcmp "oeq" %a, %a fastmath<nnan, ninf> {foo} : f32
  %1 = llvm.fcmp "oeq" %a, %a : f32
  llvm.intr.masked.store(%v, %p, %m), alignment(1) {bar} : vector<7xf32>, vector<7xi1> into !llvm.ptr
  %2 = llvm.intr.masked.load(%p, %m, %v), alignment(1) <nontemporal> : (!llvm.ptr, vector<7xi1>, vector<7xf32>) -> vector<7xf32>
  llvm.intr.masked.scatter(%v, %ps, %m), alignment(1) {bar} : vector<7xf32>, vector<7xi1> into vector<7x!llvm.ptr>
  %3 = llvm.intr.masked.gather(%ps, %m, %v), alignment(1) {foo} : (vector<7x!llvm.ptr>, vector<7xi1>, vector<7xf32>) -> vector<7xf32>
  llvm.switch %c : i32, ^bb1 [
    1: ^bb2
  ] weights([1, 2]) {foo}
^bb1:
  llvm.return
^bb2:
  llvm.return
}

func.func @blocks(%a: vector<4xi32>, %c: vector<4xf32>, %i: i32, %j: i16) {
  %0 = nvvm.mma.block_scale A[%a] B[%a] C[%c] scaleA[%i, %j, %j] scaleB[%i, %j, %j] shape = <m = 16, n = 8, k = 32>, multiplicand_a_ptx_type = e2m1, multiplicand_b_ptx_type = e2m1, scale_vec_size = x1, block_scale_format = ue8m0, kind = mxf8f6f4 {foo} : (vector<4xi32>, vector<4xi32>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>)>
  return
}

func.func @words(%i: i32, %h: vector<2xf16>) {
  %0 = nvvm.mma.sync A[%i]  B[%i]  C[%i, %i]  shape = <m = 8, n = 8, k = 128>, b1_op = xor_popc, layout_a = row, layout_b = col, multiplicand_a_ptx_type = b1, multiplicand_b_ptx_type = b1 {foo} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
  return
}

func.func @compare(%a: index, %b: index) -> i1 {
  %0 = index.cmp eq(%a, %b)
  return %0 : i1
}
