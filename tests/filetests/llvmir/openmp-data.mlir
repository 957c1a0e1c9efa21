// RUN: lect translate --mlir-to-llvmir %s

// Private copies of variables, and reductions.
omp.private {type = private} @own : i32

omp.private {type = firstprivate} @copied : f64 copy {
^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
  %value = llvm.load %from : !llvm.ptr -> f64
  llvm.store %value, %to : f64, !llvm.ptr
  omp.yield(%to : !llvm.ptr)
}

llvm.func @release(!llvm.ptr)

omp.private {type = private} @heap : !llvm.ptr init {
^bb0(%from: !llvm.ptr, %to: !llvm.ptr):
  %value = llvm.load %from : !llvm.ptr -> !llvm.ptr
  llvm.store %value, %to : !llvm.ptr, !llvm.ptr
  omp.yield(%to : !llvm.ptr)
} dealloc {
^bb0(%own: !llvm.ptr):
  llvm.call @release(%own) : (!llvm.ptr) -> ()
  omp.yield
}

llvm.func @private(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr) {
  omp.parallel private(@own %a -> %x, @copied %b -> %y, @heap %c -> %z : !llvm.ptr, !llvm.ptr, !llvm.ptr) {
    %value = llvm.load %y : !llvm.ptr -> f64
    llvm.store %value, %z : f64, !llvm.ptr
    %number = llvm.mlir.constant(3 : i32) : i32
    llvm.store %number, %x : i32, !llvm.ptr
    omp.terminator
  }
  llvm.return
}

omp.declare_reduction @add : i32 init {
^bb0(%from: i32):
  %zero = llvm.mlir.constant(0 : i32) : i32
  omp.yield(%zero : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  %sum = llvm.add %a, %b : i32
  omp.yield(%sum : i32)
} atomic {
^bb0(%to: !llvm.ptr, %from: !llvm.ptr):
  %value = llvm.load %from : !llvm.ptr -> i32
  %old = llvm.atomicrmw add %to, %value monotonic : !llvm.ptr, i32
  omp.yield
}

omp.declare_reduction @multiply : f32 init {
^bb0(%from: f32):
  %one = llvm.mlir.constant(1.0 : f32) : f32
  omp.yield(%one : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  %product = llvm.fmul %a, %b : f32
  omp.yield(%product : f32)
}

llvm.func @sums(%lb: i64, %ub: i64, %step: i64, %s: !llvm.ptr) {
  omp.parallel {
    omp.wsloop reduction(@add %s -> %own : !llvm.ptr) {
      omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%step) {
        %old = llvm.load %own : !llvm.ptr -> i32
        %term = llvm.trunc %i : i64 to i32
        %new = llvm.add %old, %term : i32
        llvm.store %new, %own : i32, !llvm.ptr
        omp.yield
      }
    }
    omp.terminator
  }
  llvm.return
}

llvm.func @products(%p: !llvm.ptr, %v: f32) {
  omp.parallel reduction(@multiply %p -> %own : !llvm.ptr) {
    %old = llvm.load %own : !llvm.ptr -> f32
    %new = llvm.fmul %old, %v : f32
    llvm.store %new, %own : f32, !llvm.ptr
    omp.terminator
  }
  llvm.return
}
