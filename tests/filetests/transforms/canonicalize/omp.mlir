// RUN: lect opt --canonicalize %s

// Updates that change nothing, or are writes.

func.func @updates(%x: memref<i32>, %v: i32) {
  omp.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    omp.yield(%a : i32)
  }
  omp.atomic.update hint(contended) memory_order(release) %x : memref<i32> {
  ^bb0(%a: i32):
    omp.yield(%v : i32)
  }
  omp.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    %s = arith.addi %v, %v : i32
    omp.yield(%s : i32)
  }
  omp.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    %s = arith.addi %a, %v : i32
    omp.yield(%s : i32)
  }
  return
}
