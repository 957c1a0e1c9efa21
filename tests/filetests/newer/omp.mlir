// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 --mlir-print-op-generic -

// Operations of OpenMP that MLIR 23 added, and operand segments that it added to others.

func.func @iterate(%a: index, %b: index, %c: index, %p: !llvm.ptr) {
  %0 = omp.iterator(%i: index) = (%a to %b step %c) {
    %entry = omp.affinity_entry %p, %a : (!llvm.ptr, index) -> !omp.affinity_entry_ty<!llvm.ptr, index>
    omp.yield(%entry : !omp.affinity_entry_ty<!llvm.ptr, index>)
  } -> !omp.iterated<!omp.affinity_entry_ty<!llvm.ptr, index>>
  %1 = omp.iterator(%i: index, %j: index) = (%a to %b step %c, %a to %b step %c) {
    omp.yield(%p : !llvm.ptr)
  } -> !omp.iterated<!llvm.ptr> {loop_inclusive}
  "omp.taskwait"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

func.func @declare(%p: !llvm.ptr, %i: i32) {
  omp.declare_simd
  omp.declare_simd aligned(%p : !llvm.ptr -> 8 : i64) inbranch linear(%i : i32 = %i : i32) simdlen(8) uniform(%p : !llvm.ptr) {linear_var_types = [i32]}
  omp.declare_simd linear(val(%i : i32 = %i : i32), ref(%i : i32 = %i : i32)) notinbranch {linear_var_types = [i32, i64]}
  return
}

func.func @fuse(%count: i32) {
  %0 = omp.new_cli
  omp.canonical_loop(%0) %i : i32 in range(%count) {
    omp.terminator
  }
  %1 = omp.new_cli
  omp.canonical_loop(%1) %i : i32 in range(%count) {
    omp.terminator
  }
  %2 = omp.new_cli
  omp.fuse (%2) <- (%0, %1) looprange(first = 1, count = 2)
  return
}
