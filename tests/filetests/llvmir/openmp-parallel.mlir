// RUN: lect translate --mlir-to-llvmir %s

// Regions that several threads execute become functions. Values are shared in a struct.
llvm.func @use(i32, !llvm.ptr)

llvm.func @shares(%n: i32, %p: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %n, %slot : i32, !llvm.ptr
  omp.parallel {
    %v = llvm.load %slot : !llvm.ptr -> i32
    %sum = llvm.add %v, %n : i32
    llvm.call @use(%sum, %p) : (i32, !llvm.ptr) -> ()
    omp.terminator
  }
  llvm.return
}

llvm.func @clauses(%n: i32, %c: i1) {
  omp.parallel if(%c) num_threads(%n : i32) proc_bind(spread) {
    omp.barrier
    omp.terminator
  }
  llvm.return
}

llvm.func @nested(%p: !llvm.ptr) {
  omp.parallel {
    omp.parallel {
      %zero = llvm.mlir.constant(0 : i32) : i32
      llvm.store %zero, %p : i32, !llvm.ptr
      omp.barrier
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}

llvm.func @cancels(%c: i1, %p: !llvm.ptr) {
  omp.parallel {
    omp.cancel cancellation_construct_type(parallel) if(%c)
    omp.barrier
    omp.cancellation_point cancellation_construct_type(parallel)
    omp.terminator
  }
  llvm.return
}
