// RUN: lect opt --buffer-deallocation-simplification %s
// RUN: lect opt --bufferization-lower-deallocations %s

func.func @retained_and_freed(%a: memref<2xi32>, %b: memref<2xi32>, %when: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%a : memref<2xi32>) if (%when) retain (%a, %b : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}

func.func @apart(%when: i1) -> i1 {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %c = memref.alloc() : memref<2xi32>
  memref.copy %a, %b : memref<2xi32> to memref<2xi32>
  memref.copy %b, %c : memref<2xi32> to memref<2xi32>
  %0 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%when, %when) retain (%c : memref<2xi32>)
  memref.copy %c, %c : memref<2xi32> to memref<2xi32>
  return %0 : i1
}

func.func @unknown(%a: memref<2xi32>, %b: memref<2xi32>, %c: memref<2xi32>, %when: i1) -> i1 {
  %0 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%when, %when) retain (%c : memref<2xi32>)
  return %0 : i1
}

func.func @owned(%a: memref<2xi32>, %b: memref<2xi32>, %when: i1) -> (i1, i1) {
  %always = arith.constant true
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<2xi32> -> memref<i32>, index, index, index
  %0:2 = bufferization.dealloc (%base, %b : memref<i32>, memref<2xi32>) if (%always, %always)
      retain (%a, %b : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}

func.func @inner(%a: memref<2xi32>, %from: index, %to: index, %step: index, %when: i1) -> memref<2xi32> {
  %last = scf.for %i = %from to %to step %step iter_args(%now = %a) -> (memref<2xi32>) {
    %new = memref.alloc() : memref<2xi32>
    memref.copy %now, %new : memref<2xi32> to memref<2xi32>
    %0 = bufferization.dealloc (%now : memref<2xi32>) if (%when) retain (%new : memref<2xi32>)
    scf.yield %new : memref<2xi32>
  }
  return %last : memref<2xi32>
}

func.func @selected(%which: i1, %when: i1, %a: memref<2xi32>) -> (i1, i1) {
  %b = memref.alloc() : memref<2xi32>
  %c = arith.select %which, %a, %b : memref<2xi32>
  %0:2 = bufferization.dealloc (%b : memref<2xi32>) if (%when) retain (%a, %c : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
