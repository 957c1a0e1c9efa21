// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Handles to loops are named after the loops, and loops after where they are.
func.func @handles(%count: i32, %size: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  %g1 = omp.new_cli
  %g2 = omp.new_cli
  %t1 = omp.new_cli
  %t2 = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%count) {
    omp.canonical_loop(%b) %y : i32 in range(%count) {
      omp.terminator
    }
    omp.terminator
  }
  omp.tile (%g1, %g2, %t1, %t2) <- (%a, %b) sizes(%size, %size : i32, i32)
  return
}

func.func @unused() {
  %handle = omp.new_cli
  return
}

func.func @siblings(%count: i64) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i64 in range(%count) {
    omp.canonical_loop %y : i64 in range(%count) {
      omp.terminator
    } {inner}
    omp.terminator
  }
  omp.canonical_loop(%b) %x : i64 in range(%count) {
    omp.terminator
  }
  omp.unroll_heuristic(%a)
  omp.unroll_heuristic(%b) {full}
  return
}

func.func @regions(%count: i64, %flag: i1) {
  %a = omp.new_cli
  scf.if %flag {
    omp.canonical_loop(%a) %x : i64 in range(%count) {
      omp.terminator
    }
  } else {
    omp.canonical_loop %x : i64 in range(%count) {
      omp.terminator
    }
    omp.canonical_loop %x : i64 in range(%count) {
      omp.terminator
    }
  }
  return
}

// Sizes of groups that do not fit are ignored.
func.func @sizes(%a: memref<i32>, %flag: i1) {
  omp.target depend(taskdependin -> %a : memref<i32>) {
    omp.terminator
  } {operandSegmentSizes = array<i32: 0, 0, 0, 3>}
  omp.target_enter_data if(%flag) {operandSegmentSizes = 1 : i32}
  return
}

omp.private {type = private} @copy : i32

omp.declare_reduction @sum : i32
init {
^bb0(%mold: i32):
  %zero = arith.constant 0 : i32
  omp.yield(%zero : i32)
}
combiner {
^bb0(%a: i32, %b: i32):
  %sum = arith.addi %a, %b : i32
  omp.yield(%sum : i32)
}

func.func @composite(%from: i32, %to: i32, %by: i32, %private: i32, %reduced: memref<i32>) {
  omp.parallel private(@copy %private -> %p : i32) reduction(byref @sum %reduced -> %r : memref<i32>) {
    omp.distribute {
      omp.wsloop {
        omp.simd {
          omp.loop_nest (%i) : i32 = (%from) to (%to) inclusive step (%by) {
            omp.yield
          }
        } {omp.composite}
      } {omp.composite}
    } {omp.composite}
    omp.terminator
  } {omp.composite}
  return
}

func.func @memory(%device: i32, %length: i64, %count: index) -> i64 {
  %memory = omp.target_allocmem %device : i32, vector<4xf32>(%length : i64), %count, %count {name = "a"}
  omp.target_freemem %device, %memory : i32, i64
  return %memory : i64
}

func.func @host(%count: i32) {
  omp.target host_eval(%count -> %n : i32) {
    omp.teams num_teams( to %n : i32) {
      omp.distribute {
        omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.terminator
  }
  return
}
