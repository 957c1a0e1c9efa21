// RUN: lect upgrade --from 8 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 8 --allow-unregistered-dialect --report=- -o /dev/null %s

// `linalg` before memrefs could be strided: views, buffers and ranges.

func @buffers(%n: index, %i: index) {
  %0 = linalg.buffer_alloc %n : !linalg.buffer<?xf32>
  %1 = linalg.buffer_alloc : !linalg.buffer<17xf32>
  %2 = linalg.buffer_size %0 : !linalg.buffer<?xf32>
  linalg.buffer_dealloc %1 : !linalg.buffer<17xf32>
  linalg.buffer_dealloc %0 : !linalg.buffer<?xf32>
  return
}

func @sliced(%v: !linalg.view<?x?xf32>, %a: index, %b: index, %c: index) {
  %r = linalg.range %a:%b:%c : !linalg.range
  %0 = linalg.slice %v[%r, %r] : !linalg.view<?x?xf32>, !linalg.range, !linalg.range, !linalg.view<?x?xf32>
  %1 = linalg.slice %v[%r, %a] : !linalg.view<?x?xf32>, !linalg.range, index, !linalg.view<?xf32>
  %2 = linalg.slice %v[%a, %b] : !linalg.view<?x?xf32>, index, index, !linalg.view<f32>
  %3 = linalg.dim %v, 1 : !linalg.view<?x?xf32>
  %4 = linalg.load %v[%a, %b] : !linalg.view<?x?xf32>
  linalg.store %4, %v[%b, %a] : !linalg.view<?x?xf32>
  linalg.for %i = %a to %b step %c {
    linalg.for %j = %a to %b step %c {
      %5 = linalg.load %v[%i, %j] : !linalg.view<?x?xf32>
    }
  }
  return
}

func @products(%a: !linalg.view<?x?xf32>, %x: !linalg.view<?xf32>, %y: !linalg.view<?xf32>, %s: !linalg.view<f32>, %f: f32) {
  linalg.fill(%a, %f) : !linalg.view<?x?xf32>, f32
  linalg.copy(%x, %y) : !linalg.view<?xf32>, !linalg.view<?xf32>
  linalg.matmul(%a, %a, %a) : !linalg.view<?x?xf32>, !linalg.view<?x?xf32>, !linalg.view<?x?xf32>
  linalg.matvec(%a, %x, %y) : !linalg.view<?x?xf32>, !linalg.view<?xf32>, !linalg.view<?xf32>
  linalg.dot(%x, %y, %s) : !linalg.view<?xf32>, !linalg.view<?xf32>, !linalg.view<f32>
  return
}

func @turned(%a: !linalg.view<?x?x?xf32>, %b: !linalg.view<?x?x?xf32>) {
  linalg.copy(%a, %b) {inputPermutation = (i, j, k) -> (i, k, j), outputPermutation = (i, j, k) -> (k, j, i)}
      : !linalg.view<?x?x?xf32>, !linalg.view<?x?x?xf32>
  %0 = linalg.transpose %a (i, j, k) -> (k, j, i) : !linalg.view<?x?x?xf32>
  return
}

func @generic(%a: memref<4x4xf32>, %f: f32, %n: index) {
  "linalg.fill"(%a, %f) : (memref<4x4xf32>, f32) -> ()
  "linalg.matmul"(%a, %a, %a) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  %0 = "linalg.load"(%a, %n, %n) : (memref<4x4xf32>, index, index) -> f32
  "linalg.store"(%f, %a, %n, %n) : (f32, memref<4x4xf32>, index, index) -> ()
  %1 = "linalg.dim"(%a) {index = 1 : i64} : (memref<4x4xf32>) -> index
  return
}
