// RUN: lect translate --mlir-to-llvmir %s

// Data on devices, if the module has targets.
module attributes {omp.target_triples = ["amdgcn-amd-amdhsa"]} {
  llvm.func @moves(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1, %d: i32) {
    %whole = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    omp.target_enter_data if(%c) device(%d : i32) map_entries(%whole : !llvm.ptr)
    %one = llvm.mlir.constant(1 : i64) : i64
    %ten = llvm.mlir.constant(10 : i64) : i64
    %bounds = omp.map.bounds lower_bound(%one : i64) upper_bound(%ten : i64) extent(%ten : i64) stride(%one : i64) start_idx(%one : i64)
    %part = omp.map.info var_ptr(%q : !llvm.ptr, !llvm.array<100 x f32>) map_clauses(from) capture(ByRef) bounds(%bounds) -> !llvm.ptr
    omp.target_exit_data map_entries(%part : !llvm.ptr)
    %back = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr
    omp.target_update map_entries(%back : !llvm.ptr)
    llvm.return
  }

  llvm.func @region(%p: !llvm.ptr) {
    %map = omp.map.info var_ptr(%p : !llvm.ptr, !llvm.ptr) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
    omp.target_data map_entries(%map : !llvm.ptr) use_device_ptr(%map -> %own : !llvm.ptr) {
      %value = llvm.load %own : !llvm.ptr -> !llvm.ptr
      llvm.store %value, %own : !llvm.ptr, !llvm.ptr
      omp.terminator
    }
    llvm.return
  }

  llvm.func @memory(%d: i32) {
    %address = omp.target_allocmem %d : i32, f64
    omp.target_freemem %d, %address : i32, i64
    llvm.return
  }
}
