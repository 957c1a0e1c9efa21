// RUN: lect translate --mlir-to-llvmir %s
// ORACLE: differs because the number of a file that does not exist is a hash of its name in LLVM

// Target regions in constructs of the host, which code for a device does not execute.
module attributes {llvm.target_triple = "spirv64-intel", omp.is_gpu = true, omp.is_target_device = true} {
  omp.private {type = private} @own : i32
  llvm.func @nested(%p: !llvm.ptr, %q: !llvm.ptr) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %ten = llvm.mlir.constant(10 : i32) : i32
    omp.parallel private(@own %q -> %a : !llvm.ptr) {
      omp.wsloop {
        omp.loop_nest (%i) : i32 = (%one) to (%ten) step (%one) {
          llvm.store %i, %a : i32, !llvm.ptr
          %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "p"} loc("k.f90":2:3)
          omp.target map_entries(%m -> %b : !llvm.ptr) {
            %x = llvm.load %b : !llvm.ptr -> i32
            llvm.store %x, %b : i32, !llvm.ptr
            omp.terminator
          } loc("k.f90":3:3)
          omp.yield
        }
      }
      omp.terminator
    }
    omp.atomic.update %q : !llvm.ptr {
    ^bb0(%old: i32):
      %new = llvm.add %old, %one : i32
      omp.yield(%new : i32)
    }
    llvm.return
  }
}
