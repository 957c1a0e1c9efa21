// RUN: lect translate --mlir-to-llvmir %s
// ORACLE: differs because the number of a file that does not exist is a hash of its name in LLVM

// Reductions on a device: over the threads of a team, and over teams.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.alloca_memory_space" = 5 : ui64, "dlti.global_memory_space" = 1 : ui64>, llvm.target_triple = "amdgcn-amd-amdhsa", omp.is_gpu = true, omp.is_target_device = true} {
  omp.declare_reduction @add : i32 init {
  ^bb0(%any: i32):
    %0 = llvm.mlir.constant(0 : i32) : i32
    omp.yield(%0 : i32)
  } combiner {
  ^bb0(%a: i32, %b: i32):
    %0 = llvm.add %a, %b : i32
    omp.yield(%0 : i32)
  }
  omp.declare_reduction @most : f64 init {
  ^bb0(%any: f64):
    %0 = llvm.mlir.constant(-1.0 : f64) : f64
    omp.yield(%0 : f64)
  } combiner {
  ^bb0(%a: f64, %b: f64):
    %less = llvm.fcmp "olt" %a, %b : f64
    %0 = llvm.select %less, %b, %a : i1, f64
    omp.yield(%0 : f64)
  }

  llvm.func @of_threads(%s: !llvm.ptr) {
    %m = omp.map.info var_ptr(%s : !llvm.ptr, f64) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "s"} loc("k.f90":2:3)
    omp.target map_entries(%m -> %a : !llvm.ptr) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %ten = llvm.mlir.constant(10 : i32) : i32
      %x = llvm.mlir.constant(2.0 : f64) : f64
      omp.parallel {
        omp.wsloop reduction(@most %a -> %own : !llvm.ptr) {
          omp.loop_nest (%i) : i32 = (%one) to (%ten) step (%one) {
            llvm.store %x, %own : f64, !llvm.ptr
            omp.yield
          }
        }
        omp.terminator
      }
      omp.terminator
    } loc("k.f90":3:3)
    llvm.return
  }

  llvm.func @of_teams(%s: !llvm.ptr, %t: !llvm.ptr) attributes {target_features = #llvm.target_features<["+wavefrontsize64"]>} {
    %m0 = omp.map.info var_ptr(%s : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "s"} loc("k.f90":12:3)
    %m1 = omp.map.info var_ptr(%t : !llvm.ptr, f64) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "t"} loc("k.f90":13:3)
    omp.target map_entries(%m0 -> %a0, %m1 -> %a1 : !llvm.ptr, !llvm.ptr) {
      omp.teams reduction(@add %a0 -> %own0, @most %a1 -> %own1 : !llvm.ptr, !llvm.ptr) {
        %x = llvm.mlir.constant(2.0 : f64) : f64
        %five = llvm.mlir.constant(5 : i32) : i32
        llvm.store %five, %own0 : i32, !llvm.ptr
        llvm.store %x, %own1 : f64, !llvm.ptr
        omp.terminator
      }
      omp.terminator
    } loc("k.f90":14:3)
    llvm.return
  }
}
