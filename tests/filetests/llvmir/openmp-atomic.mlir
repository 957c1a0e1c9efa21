// RUN: lect translate --mlir-to-llvmir %s

// Atomic accesses: instructions, loops with an exchange, and calls of the C library.
llvm.func @reads(%x: !llvm.ptr, %v: !llvm.ptr) {
  omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, i32
  omp.atomic.read %v = %x memory_order(acquire) : !llvm.ptr, !llvm.ptr, f64
  omp.atomic.read %v = %x memory_order(seq_cst) : !llvm.ptr, !llvm.ptr, i64
  omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, !llvm.struct<(f32, f32)>
  llvm.return
}

llvm.func @writes(%x: !llvm.ptr, %i: i32, %f: f32) {
  omp.atomic.write %x = %i memory_order(release) : !llvm.ptr, i32
  omp.atomic.write %x = %f : !llvm.ptr, f32
  llvm.return
}

llvm.func @updates(%x: !llvm.ptr, %i: i32, %f: f32) {
  omp.atomic.update %x : !llvm.ptr {
  ^bb0(%old: i32):
    %new = llvm.add %old, %i : i32
    omp.yield(%new : i32)
  }
  omp.atomic.update memory_order(seq_cst) %x : !llvm.ptr {
  ^bb0(%old: i32):
    %new = llvm.mul %i, %old : i32
    omp.yield(%new : i32)
  }
  omp.atomic.update %x : !llvm.ptr {
  ^bb0(%old: f32):
    %new = llvm.fadd %old, %f : f32
    omp.yield(%new : f32)
  }
  llvm.return
}

llvm.func @captures(%x: !llvm.ptr, %v: !llvm.ptr, %i: i32) {
  omp.atomic.capture memory_order(acq_rel) {
    omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.update %x : !llvm.ptr {
    ^bb0(%old: i32):
      %new = llvm.sub %old, %i : i32
      omp.yield(%new : i32)
    }
  }
  omp.atomic.capture {
    omp.atomic.update %x : !llvm.ptr {
    ^bb0(%old: i32):
      %new = llvm.xor %old, %i : i32
      omp.yield(%new : i32)
    }
    omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, i32
  }
  omp.atomic.capture {
    omp.atomic.read %v = %x : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.write %x = %i : !llvm.ptr, i32
  }
  llvm.return
}
