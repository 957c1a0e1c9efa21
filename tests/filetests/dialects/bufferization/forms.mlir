// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// All operations of the dialect, in their own form, in the generic form, and from there back.

func.func private @arguments(tensor<4xf32> {bufferization.access = "read", bufferization.buffer_layout = strided<[?]>})

func.func @tensors(%n: index, %in: tensor<?xf32> {bufferization.writable = true}, %m: memref<?xf32>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = bufferization.alloc_tensor() copy(%in) size_hint=%n {memory_space = 1 : i64} : tensor<?xf32>
  bufferization.dealloc_tensor %0 : tensor<?xf32>
  %2 = bufferization.materialize_in_destination %1 in %in : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

func.func @buffers(%m: memref<?xf32>, %t: tensor<?xf32>, %c: i1) -> i1 {
  %0 = bufferization.to_tensor %m restrict writable {note} : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %2 = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32, 3>
  %3 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  bufferization.dealloc
  bufferization.dealloc (%m, %3 : memref<?xf32>, memref<?xf32>) if (%c, %c)
  %4 = bufferization.dealloc (%m : memref<?xf32>) if (%c) retain (%3 : memref<?xf32>)
  %5 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %5 {bufferization.manual_deallocation} : memref<4xf32>
  return %4 : i1
}
