// RUN: lect upgrade --from 8 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 8 --allow-unregistered-dialect --report=- -o /dev/null %s

// Removed parts of `linalg` without an equivalent: windows over any number of dimensions, ranges as values, loops over tiles.

func @windows(%f: memref<?x?x?xf32>, %i: memref<?x?x?xf32>, %o: memref<?x?x?xf32>) {
  linalg.conv(%f, %i, %o) {dilations = [1], strides = [2]} : memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>
  linalg.pooling_max(%i, %f, %o) {strides = [1, 2, 1]} : memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>
  linalg.pooling_min(%i, %f, %o) {strides = [1, 2, 1]} : memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>
  linalg.pooling_sum(%i, %f, %o) {strides = [1, 2, 1]} : memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>
  return
}

func @ranges(%a: index, %b: index, %buffer: !linalg.buffer<?xf32>, %q: !linalg.range) -> !linalg.range {
  %0 = linalg.range %a:%b:%a : !linalg.range
  %1 = linalg.range_intersect %0, %q : !linalg.range
  %2 = linalg.view %buffer[%0, %q] : !linalg.view<?x?xf32>
  return %1 : !linalg.range
}

func @tiles(%lb: index, %ub: index, %step: index, %a: memref<?xf32>, %b: memref<?xf32>) {
  linalg.tiled_loop (%i) = (%lb) to (%ub) step (%step) ins (%x = %a: memref<?xf32>) outs (%y = %b: memref<?xf32>) {
    %0 = load %x[%i] : memref<?xf32>
    store %0, %y[%i] : memref<?xf32>
    linalg.yield
  }
  return
}

func @soft(%a: memref<4x4xf32>) {
  "linalg.soft_plus_2d"(%a, %a) ( {
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%y) : (f32) -> ()
  }) {operand_segment_sizes = dense<[1, 1]> : vector<2xi32>} : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  %0 = "linalg.simple_pad"(%a) : (memref<4x4xf32>) -> memref<8x8xf32>
  return
}

func @part(%v: !linalg.view<?xf32>, %a: index) {
  %0 = "linalg.subview"(%v, %a, %a, %a) : (!linalg.view<?xf32>, index, index, index) -> !linalg.view<?xf32>
  return
}

func @columns(%a: memref<4x4xf32>) {
  "linalg.matmul_column_major"(%a, %a, %a) ( {
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%z) : (f32) -> ()
  }) {operand_segment_sizes = dense<[2, 1]> : vector<2xi32>} : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
