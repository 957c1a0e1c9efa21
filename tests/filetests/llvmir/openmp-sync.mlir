// RUN: lect translate --mlir-to-llvmir %s

// Constructs that order threads, or choose one of them.
llvm.func @work()

llvm.func @barriers() {
  omp.barrier
  omp.flush
  omp.taskwait
  omp.taskyield
  llvm.return
}

omp.critical.declare @lock hint(contended)

llvm.func @regions() {
  omp.master {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  %id = llvm.mlir.constant(2 : i32) : i32
  omp.masked filter(%id : i32) {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  omp.critical {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  omp.critical(@lock) {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  omp.ordered.region {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  omp.single {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  omp.single nowait {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  omp.taskgroup {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  llvm.return
}

llvm.func @copy(!llvm.ptr, !llvm.ptr)

llvm.func @copies(%p: !llvm.ptr) {
  omp.single copyprivate(%p -> @copy : !llvm.ptr) {
    llvm.call @work() : () -> ()
    omp.terminator
  }
  llvm.return
}

llvm.func @doacross(%lb: i64, %ub: i64, %step: i64) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
      omp.ordered depend_type(dependsink) depend_vec(%i : i64) {doacross_num_loops = 1 : i64}
      omp.ordered depend_type(dependsource) depend_vec(%i : i64) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  llvm.return
}

llvm.mlir.global internal @counter(0 : i32) : i32

llvm.func @own_copy(%v: i32) {
  %address = llvm.mlir.addressof @counter : !llvm.ptr
  %own = omp.threadprivate %address : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %own : i32, !llvm.ptr
  llvm.return
}
