// RUN: lect opt --emit-for=24 %s
// RUN: lect opt --emit-for=24 %s | lect opt --from=24
// RUN: lect opt --emit-for=23 %s

// How MLIR 24 writes attributes that a form of `omp` does not mention is not known, so the generic form is printed.

func.func @f(%p: !llvm.ptr) {
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr {name = "a"}
  %1 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
  return
}
