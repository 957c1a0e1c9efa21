// RUN: lect opt --verify-diagnostics --split-input-file %s

func.func @twice(%a: memref<i32>) {
  // expected-error @+1 {{expected equal sizes for allocate and allocator variables}}
  "omp.single"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({
    omp.terminator
  }) : (memref<i32>) -> ()
  return
}

// -----

func.func @aligned(%a: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op aligned variable used more than once}}
  omp.simd aligned(%a : memref<i32> -> 4 : i64, %a : memref<i32> -> 8 : i64) {
    omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @alignment(%a: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op alignment should be greater than 0}}
  omp.simd aligned(%a : memref<i32> -> -4 : i64) {
    omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @lengths(%i: i32) {
  // expected-error @+1 {{'omp.simd' op simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to safelen value}}
  omp.simd safelen(4) simdlen(8) {
    omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @depend(%a: memref<i32>) {
  // expected-error @+1 {{'omp.task' op expected as many depend values as depend variables}}
  "omp.task"(%a) <{operandSegmentSizes = array<i32: 0, 0, 1, 0, 0, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (memref<i32>) -> ()
  return
}

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
omp.critical.declare @name hint(uncontended, contended)

// -----

func.func @critical() {
  // expected-error @+1 {{'omp.critical' op expected symbol reference @absent to point to a critical declaration}}
  omp.critical(@absent) {
    omp.terminator
  }
  return
}

// -----

func.func @reduction(%a: memref<i32>) {
  // expected-error @+1 {{'omp.parallel' op expected symbol reference @absent to point to a reduction declaration}}
  omp.parallel reduction(@absent %a -> %b : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @privatizer(%a: i32) {
  // expected-error @+1 {{failed to lookup privatizer op with symbol: '@absent'}}
  omp.parallel private(@absent %a -> %b : i32) {
    omp.terminator
  }
  return
}

// -----

omp.private {type = private} @copy : i64 init {
^bb0(%mold: i64, %new: i64):
  omp.yield(%new : i64)
}
func.func @types(%a: i32) {
  // expected-error @+1 {{type mismatch between a private variable and its privatizer op, var type: 'i32' vs. privatizer op type: 'i64'}}
  omp.parallel private(@copy %a -> %b : i32) {
    omp.terminator
  }
  return
}

// -----

// expected-error @+1 {{`firstprivate` clauses require at least a `copy` region.}}
omp.private {type = firstprivate} @copy : i64

// -----

// expected-error @+1 {{`init`: expected 2 region arguments, got: 1}}
omp.private {type = private} @copy : i64 init {
^bb0(%mold: i64):
  omp.yield(%mold : i64)
}

// -----

omp.private {type = private} @copy : i64 init {
^bb0(%mold: i64, %new: i64):
  // expected-error @+1 {{Invalid yielded value. Expected type: 'i64', got: None}}
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region with two arguments of the reduction type}}
omp.declare_reduction @sum : i32
init {
^bb0(%mold: i32):
  omp.yield(%mold : i32)
}
combiner {
^bb0(%a: i32, %b: i64):
  omp.yield(%a : i32)
}

// -----

func.func @wrapper(%i: i32) {
  // expected-error @+1 {{'omp.wsloop' op loop wrapper does not contain exactly one nested op}}
  omp.wsloop {
    omp.barrier
    omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @composite(%i: i32) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.taskloop {
    omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  } {omp.composite}
  return
}

// -----

func.func @collapse(%i: i32) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op collapse value is larger than the number of loops}}
    omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) collapse(2) {
      omp.yield
    }
  }
  return
}

// -----

func.func @parent(%i: i32) {
  // expected-error @+1 {{'omp.loop_nest' op expects parent op to be a loop wrapper}}
  omp.loop_nest (%x) : i32 = (%i) to (%i) step (%i) {
    omp.yield
  }
  return
}

// -----

func.func @teams() {
  omp.parallel {
    // expected-error @+1 {{expected to be nested inside of omp.target or not nested in any OpenMP dialect operations}}
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @sections() {
  // expected-error @+1 {{'omp.sections' op expected omp.section op or terminator op inside region}}
  omp.sections {
    omp.barrier
    omp.terminator
  }
  return
}

// -----

func.func @cancel() {
  omp.single {
    // expected-error @+1 {{'omp.cancel' op cancel parallel must appear inside a parallel region}}
    omp.cancel cancellation_construct_type(parallel)
    omp.terminator
  }
  return
}

// -----

func.func @point() {
  // expected-error @+1 {{'omp.cancellation_point' op Orphaned cancellation point}}
  omp.cancellation_point cancellation_construct_type(loop)
  return
}

// -----

func.func @ordered() {
  // expected-error @+1 {{'omp.ordered' op must be nested inside of a loop}}
  omp.ordered
  return
}

// -----

func.func @scan(%a: memref<i32>) {
  // expected-error @+1 {{SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier}}
  omp.scan inclusive(%a : memref<i32>)
  return
}

// -----

func.func @read(%a: memref<i32>) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  omp.atomic.read %a = %a : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @write(%a: memref<i32>, %v: i64) {
  // expected-error @+1 {{address must dereference to value type}}
  omp.atomic.write %a = %v : memref<i32>, i64
  return
}

// -----

func.func @capture(%a: memref<i32>, %v: memref<i32>) {
  omp.atomic.capture {
    // expected-error @+1 {{invalid sequence of operations in the capture region}}
    omp.atomic.read %v = %a : memref<i32>, memref<i32>, i32
    omp.atomic.read %v = %a : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @bounds() {
  // expected-error @+1 {{expected extent or upperbound.}}
  %0 = omp.map.bounds
  return
}

// -----

func.func @update(%a: memref<i32>) {
  %map = omp.map.info var_ptr(%a : memref<i32>, i32) map_clauses(tofrom) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{either to or from map types can be specified, not both}}
  omp.target_update map_entries(%map : memref<i32>)
  return
}

// -----

func.func @unmapped(%a: memref<i32>) {
  // expected-error @+1 {{missing map operation}}
  omp.target_data map_entries(%a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @host(%n: i32) {
  // expected-error @+1 {{'omp.target' op host_eval argument only legal as 'num_threads' in 'omp.parallel' when representing target SPMD}}
  omp.target host_eval(%n -> %x : i32) {
    omp.parallel num_threads(%x : i32) {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

// expected-error @+1 {{'omp.new_cli' op CLI has no generator}}
%0 = omp.new_cli
// expected-note @+1 {{see consumer here: "omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
omp.unroll_heuristic(%0)

// -----

func.func @perfect(%n: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%n) {
    omp.canonical_loop(%b) %y : i32 in range(%x) {
      omp.terminator
    }
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op tiled loop nest must be rectangular}}
  omp.tile <- (%a, %b) sizes(%n, %n : i32, i32)
  return
}

// -----

func.func @workdistribute() {
  // expected-error @+1 {{'omp.workdistribute' op workdistribute must be nested under teams}}
  omp.workdistribute {
    omp.terminator
  }
  return
}

// -----

func.func @pointer(%a: memref<*xi32>) {
  // expected-error @+1 {{custom op 'omp.threadprivate' invalid kind of type specified}}
  %0 = omp.threadprivate %a : memref<*xi32> -> memref<*xi32>
  return
}

// -----

func.func @format(%a: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `private` format}}
  omp.parallel private(@copy %a -> %b : i32, i32) {
    omp.terminator
  }
  return
}
