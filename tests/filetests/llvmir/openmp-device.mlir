// RUN: lect translate --mlir-to-llvmir %s
// ORACLE: differs because the number of a file that does not exist is a hash of its name in LLVM

// Kernels of a device: parallel regions, loops that the runtime distributes, and atomic updates.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.alloca_memory_space" = 5 : ui64, "dlti.global_memory_space" = 1 : ui64>, llvm.target_triple = "amdgcn-amd-amdhsa", omp.flags = #omp.flags<debug_kind = 2, assume_no_thread_state = true, openmp_device_version = 52>, omp.is_gpu = true, omp.is_target_device = true, omp.version = #omp.version<version = 52>} {
  omp.private {type = private} @own : i32
  llvm.mlir.global external @linked() {addr_space = 0 : i32, omp.declare_target = #omp.declaretarget<device_type = (any), capture_clause = (link)>} : !llvm.array<4 x i32> {
    %0 = llvm.mlir.zero : !llvm.array<4 x i32>
    llvm.return %0 : !llvm.array<4 x i32>
  }

  llvm.func @of_host() attributes {omp.declare_target = #omp.declaretarget<device_type = (host), capture_clause = (to)>} {
    llvm.return
  }

  llvm.func @helper(%p: !llvm.ptr, %c: f32) attributes {omp.declare_target = #omp.declaretarget<device_type = (nohost), capture_clause = (to)>} {
    omp.atomic.update %p : !llvm.ptr {
    ^bb0(%old: i32):
      %one = llvm.mlir.constant(1 : i32) : i32
      %new = llvm.add %old, %one : i32
      omp.yield(%new : i32)
    } {atomic_control = #omp.atomic_control<ignore_denormal_mode = true, remote_memory = true>}
    omp.barrier
    llvm.return
  }

  llvm.func @uniform(%n: !llvm.ptr, %v: !llvm.ptr) {
    %m0 = omp.map.info var_ptr(%n : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr {name = "n"} loc("k.f90":2:3)
    %m1 = omp.map.info var_ptr(%v : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "v"} loc("k.f90":3:3)
    omp.target map_entries(%m0 -> %a0, %m1 -> %a1 : !llvm.ptr, !llvm.ptr) {
      %one = llvm.mlir.constant(1 : i32) : i32
      omp.teams {
        omp.parallel private(@own %a1 -> %p : !llvm.ptr) {
          %last = llvm.load %a0 : !llvm.ptr -> i32
          omp.distribute {
            omp.wsloop {
              omp.loop_nest (%i) : i32 = (%one) to (%last) inclusive step (%one) {
                llvm.store %i, %p : i32, !llvm.ptr
                omp.yield
              }
            } {omp.composite}
          } {omp.composite}
          omp.terminator
        } {omp.composite}
        omp.terminator
      }
      omp.terminator
    } loc("k.f90":4:3)
    llvm.return
  }

  llvm.func @mixed(%v: !llvm.ptr) {
    %m = omp.map.info var_ptr(%v : !llvm.ptr, i64) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "v"} loc("k.f90":12:3)
    omp.target map_entries(%m -> %a : !llvm.ptr) {
      %one = llvm.mlir.constant(1 : i64) : i64
      %ten = llvm.mlir.constant(10 : i64) : i64
      omp.teams {
        omp.distribute {
          omp.loop_nest (%i) : i64 = (%one) to (%ten) step (%one) {
            omp.parallel {
              omp.wsloop {
                omp.loop_nest (%j) : i64 = (%one) to (%ten) step (%one) {
                  llvm.store %j, %a : i64, !llvm.ptr
                  omp.yield
                }
              }
              omp.terminator
            }
            omp.yield
          }
        }
        omp.terminator
      }
      omp.terminator
    } loc("k.f90":13:3)
    llvm.return
  }

  llvm.func @conditional(%n: !llvm.ptr) {
    %linked = llvm.mlir.addressof @linked : !llvm.ptr
    %m0 = omp.map.info var_ptr(%n : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr {name = "n"} loc("k.f90":22:3)
    %m1 = omp.map.info var_ptr(%linked : !llvm.ptr, !llvm.array<4 x i32>) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "linked"} loc("k.f90":23:3)
    omp.target map_entries(%m0 -> %a0, %m1 -> %a1 : !llvm.ptr, !llvm.ptr) {
      %zero = llvm.mlir.constant(0 : i32) : i32
      %count = llvm.load %a0 : !llvm.ptr -> i32
      %some = llvm.icmp "sgt" %count, %zero : i32
      omp.parallel if(%some) num_threads(%count : i32) {
        %second = llvm.getelementptr %a1[4] : (!llvm.ptr) -> !llvm.ptr, i8
        llvm.store %count, %second : i32, !llvm.ptr
        omp.terminator
      }
      omp.terminator
    } loc("k.f90":24:3)
    llvm.return
  }
}
