// RUN: lect opt --convert-bufferization-to-memref %s
// RUN: lect opt --bufferization-lower-deallocations %s
func.func @clone(%a: memref<?x4xf32>, %b: memref<*xf32>) -> (memref<?x4xf32>, memref<*xf32>) {
  %0 = bufferization.clone %a : memref<?x4xf32> to memref<?x4xf32>
  %1 = bufferization.clone %b : memref<*xf32> to memref<*xf32>
  return %0, %1 : memref<?x4xf32>, memref<*xf32>
}

func.func @deallocate(%a: memref<2xf32>, %b: memref<3xf32>, %c: i1, %d: i1, %r: memref<?xf32>) -> (i1, i1) {
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  %0 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%r : memref<?xf32>)
  %1 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<3xf32>) if (%c, %d) retain (%r : memref<?xf32>)
  return %0, %1 : i1, i1
}
