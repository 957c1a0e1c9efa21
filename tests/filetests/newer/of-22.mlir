// RUN: lect opt --allow-unregistered-dialect --emit-for=23 %s
// RUN: lect opt --allow-unregistered-dialect --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --emit-for=23 --emit-bytecode %s | lect opt --allow-unregistered-dialect -

// Operations of MLIR 22 that have other results, types or properties in MLIR 23.

llvm.func @coroutine(%handle: !llvm.ptr) {
  %0 = llvm.mlir.none : !llvm.token
  %1 = llvm.intr.coro.begin %0, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.return
}

func.func @changed(%f: f32, %m: memref<64xf32>, %i: i32, %v: vector<2xf32>, %p: !llvm.ptr, %a: !transform.op<"linalg.unpack">) {
  amdgpu.raw_buffer_atomic_fadd %f -> %m[%i] : f32 -> memref<64xf32>, i32
  %0 = nvgpu.rcp %v {rounding = approx, ftz} : vector<2xf32>
  %1 = nvvm.redux.sync add %i, %i : i32 -> i32
  omp.target ompx_bare {
    omp.teams {
      omp.terminator
    } {omp.combined}
    omp.terminator
  } {omp.combined}
  omp.simd linear(%p = %i : !llvm.ptr) {
    omp.loop_nest (%k) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  } {linear_var_types = [i32]}
  %2:4 = transform.structured.lower_unpack %a : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
  return
}

"xx.op"() {a = #acc.declare<dataClause = acc_create>} : () -> ()
