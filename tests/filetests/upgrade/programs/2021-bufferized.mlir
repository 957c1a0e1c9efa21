// RUN: lect upgrade --from 12 %s

// Early in 2021: tensors on their way to buffers, `memref` and `tensor` beside the Standard dialect.

func @bufferized(%t: tensor<?xf32>, %m: memref<?xf32>) -> tensor<?xf32> {
  %c0 = constant 0 : index
  %n = dim %t, %c0 : tensor<?xf32>
  %0 = tensor_to_memref %t : memref<?xf32>
  %1 = alloc(%n) : memref<?xf32>
  linalg.copy(%0, %1) : memref<?xf32>, memref<?xf32>
  %2 = tensor_load %1 : memref<?xf32>
  tensor_store %2, %m : memref<?xf32>
  %3 = memref.buffer_cast %2 : memref<?xf32>
  %4 = memref.tensor_load %3 : memref<?xf32>
  %5 = memref.clone %1 : memref<?xf32> to memref<?xf32>
  memref.dealloc %5 : memref<?xf32>
  %6 = tensor.cast %4 : tensor<?xf32> to tensor<8xf32>
  %7 = tensor.extract %6[%c0] : tensor<8xf32>
  %8 = tensor.from_elements %7, %7 : tensor<2xf32>
  %9 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %7 : f32
  } : tensor<?xf32>
  return %9 : tensor<?xf32>
}
