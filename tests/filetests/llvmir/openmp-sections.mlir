// RUN: lect translate --mlir-to-llvmir %s

// Sections that threads share, and teams of threads.
llvm.func @first()
llvm.func @second(i32)

llvm.func @sections(%v: i32) {
  omp.sections {
    omp.section {
      llvm.call @first() : () -> ()
      omp.terminator
    }
    omp.section {
      llvm.call @second(%v) : (i32) -> ()
      omp.cancel cancellation_construct_type(sections)
      omp.terminator
    }
    omp.terminator
  }
  omp.sections nowait {
    omp.terminator
  }
  llvm.return
}

llvm.func @teams(%n: i32, %c: i1, %lb: i32, %ub: i32, %step: i32) {
  omp.teams num_teams(%n : i32 to %n : i32) if(%c) thread_limit(%n : i32) {
    omp.distribute {
      omp.loop_nest (%i) : i32 = (%lb) to (%ub) step (%step) {
        llvm.call @second(%i) : (i32) -> ()
        omp.yield
      }
    }
    omp.terminator
  }
  llvm.return
}
