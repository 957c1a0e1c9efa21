// RUN: lect opt --sccp %s
// Constants that no constant operation can represent.

llvm.func @f()
llvm.func @equivalent(%c: i1) -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @f : !llvm.ptr
  %1 = llvm.dso_local_equivalent @f : !llvm.ptr
  %2 = arith.select %c, %0, %1 : !llvm.ptr
  llvm.return %2 : !llvm.ptr
}

// Constants of dialects that have their own.
func.func @own() {
  %0 = smt.constant true
  %1 = smt.constant false
  %2 = smt.bv.constant #smt.bv<5> : !smt.bv<32>
  %3 = smt.int.constant 7
  %4 = "emitc.constant"() {value = 1 : i32} : () -> i32
  %5 = complex.constant [true, false] : complex<i1>
  "test.use"(%0, %1, %2, %3, %4, %5) : (!smt.bool, !smt.bool, !smt.bv<32>, !smt.int, i32, complex<i1>) -> ()
  return
}
