// RUN: lect translate --mlir-to-llvmir %s

// Loops whose iterations are shared by threads.
llvm.func @body(i64)

llvm.func @static(%lb: i64, %ub: i64, %step: i64) {
  omp.wsloop {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
      llvm.call @body(%i) : (i64) -> ()
      omp.yield
    }
  }
  llvm.return
}

llvm.func @chunks(%lb: i64, %ub: i64, %step: i64, %size: i64) {
  omp.wsloop schedule(static = %size : i64) nowait {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) inclusive step (%step) {
      llvm.call @body(%i) : (i64) -> ()
      omp.yield
    }
  }
  llvm.return
}

llvm.func @dynamic(%lb: i32, %ub: i32, %step: i32) {
  omp.wsloop schedule(dynamic, nonmonotonic) {
    omp.loop_nest (%i) : i32 = (%lb) to (%ub) step (%step) {
      %wide = llvm.sext %i : i32 to i64
      llvm.call @body(%wide) : (i64) -> ()
      omp.yield
    }
  }
  omp.wsloop schedule(guided, simd) {
    omp.loop_nest (%i) : i32 = (%lb) to (%ub) step (%step) {
      omp.yield
    }
  }
  omp.wsloop ordered(0) schedule(runtime) {
    omp.loop_nest (%i) : i32 = (%lb) to (%ub) step (%step) {
      omp.ordered.region {
        omp.terminator
      }
      omp.yield
    }
  }
  llvm.return
}

llvm.func @collapsed(%lb: i64, %ub: i64, %step: i64, %p: !llvm.ptr) {
  omp.wsloop {
    omp.loop_nest (%i, %j) : i64 = (%lb, %lb) to (%ub, %ub) step (%step, %step) collapse(2) {
      %sum = llvm.add %i, %j : i64
      %address = llvm.getelementptr %p[%sum] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      llvm.store %sum, %address : i64, !llvm.ptr
      omp.yield
    }
  }
  llvm.return
}

llvm.func @simd(%lb: i64, %ub: i64, %step: i64, %p: !llvm.ptr, %c: i1) {
  omp.simd simdlen(4) aligned(%p : !llvm.ptr -> 16 : i64) {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
      %address = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      llvm.store %i, %address : i64, !llvm.ptr
      omp.yield
    }
  }
  omp.simd if(%c) safelen(8) {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
      %address = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      llvm.store %i, %address : i64, !llvm.ptr
      omp.yield
    }
  }
  llvm.return
}

llvm.func @both(%lb: i64, %ub: i64, %step: i64) {
  omp.parallel {
    omp.wsloop {
      omp.simd {
        omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
          llvm.call @body(%i) : (i64) -> ()
          omp.yield
        }
      } {omp.composite}
    } {omp.composite}
    omp.terminator
  }
  llvm.return
}
