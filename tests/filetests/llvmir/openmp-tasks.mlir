// RUN: lect translate --mlir-to-llvmir %s

// Tasks: their functions, the data that they share, and dependences.
llvm.func @work(i32)

llvm.func @tasks(%v: i32, %c: i1, %p: !llvm.ptr) {
  omp.task {
    llvm.call @work(%v) : (i32) -> ()
    omp.terminator
  }
  omp.task if(%c) final(%c) untied priority(%v : i32) {
    llvm.call @work(%v) : (i32) -> ()
    omp.terminator
  }
  omp.task depend(taskdependin -> %p : !llvm.ptr) {
    llvm.call @work(%v) : (i32) -> ()
    omp.terminator
  }
  llvm.return
}

omp.private {type = firstprivate} @copied : i32 copy {
^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
  %value = llvm.load %from : !llvm.ptr -> i32
  llvm.store %value, %to : i32, !llvm.ptr
  omp.yield(%to : !llvm.ptr)
}

llvm.func @private(%p: !llvm.ptr) {
  omp.task private(@copied %p -> %own : !llvm.ptr) {
    %value = llvm.load %own : !llvm.ptr -> i32
    llvm.call @work(%value) : (i32) -> ()
    omp.terminator
  }
  llvm.return
}

llvm.func @wide(i64)

llvm.func @loop() {
  %lb = llvm.mlir.constant(1 : i64) : i64
  %ub = llvm.mlir.constant(10 : i64) : i64
  %step = llvm.mlir.constant(2 : i64) : i64
  omp.taskloop {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
      llvm.call @wide(%i) : (i64) -> ()
      omp.yield
    }
  }
  llvm.return
}
