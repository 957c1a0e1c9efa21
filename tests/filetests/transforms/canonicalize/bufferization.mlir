// RUN: lect opt --canonicalize %s

// Duplicate, missing or redundant deallocations; copies of freed memory; tensors of buffers of tensors.

func.func @twice(%m: memref<2xf32>, %n: memref<?xf32>, %a: i1, %b: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m, %m, %n : memref<2xf32>, memref<2xf32>, memref<?xf32>) if (%a, %b, %a)
    retain (%n, %n : memref<?xf32>, memref<?xf32>)
  return %0#0, %0#1 : i1, i1
}

func.func @never(%m: memref<2xf32>, %n: memref<2xf32>) -> i1 {
  %false = arith.constant false
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%false) retain (%n : memref<2xf32>)
  return %0 : i1
}

func.func @not_needed(%a: i1) {
  %0 = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%0 : memref<2xi32>) if (%a)
  return
}

func.func @whole(%a: i1, %m: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %m, %0 : memref<4xf32> to memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<4xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%a)
  return
}

func.func @copies(%m: memref<?xf32>) -> memref<?xf32> {
  %unused = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %0 = memref.alloc() : memref<5xf32>
  %1 = bufferization.clone %0 : memref<5xf32> to memref<?xf32>
  memref.dealloc %0 : memref<5xf32>
  return %1 : memref<?xf32>
}

func.func @both_are_freed(%m: memref<5xf32>) {
  %0 = bufferization.clone %m : memref<5xf32> to memref<5xf32>
  memref.dealloc %m : memref<5xf32>
  memref.dealloc %0 : memref<5xf32>
  return
}

func.func @there_and_back(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32, index, memref<?xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_tensor %0 : memref<4xf32> to tensor<4xf32>
  %2 = memref.load %0[%i] : memref<4xf32>
  %3 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %4 = bufferization.to_buffer %3 : tensor<?xf32> to memref<?xf32>
  %5 = bufferization.to_tensor %4 restrict : memref<?xf32> to tensor<?xf32>
  %6 = tensor.dim %5, %i : tensor<?xf32>
  return %1, %2, %6, %4 : tensor<4xf32>, f32, index, memref<?xf32>
}

func.func @allocated(%n: index, %t: tensor<?xf32>) -> (tensor<?x?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%n, %c4) : tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  return %0, %1, %3 : tensor<?x?xf32>, index, index
}

func.func @buffers(%m: memref<?xf32, strided<[1], offset: ?>>, %n: memref<4xf32>, %t: tensor<4xf32>)
    -> (memref<?xf32>, memref<4xf32, strided<[1], offset: ?>>, memref<*xf32>, memref<*xf32, 2>) {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %2 = bufferization.to_tensor %n : memref<4xf32> to tensor<4xf32>
  %3 = bufferization.to_buffer %2 : tensor<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %4 = tensor.cast %2 : tensor<4xf32> to tensor<*xf32>
  %5 = bufferization.to_buffer %4 : tensor<*xf32> to memref<*xf32>
  %6 = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %7 = bufferization.to_buffer %6 : tensor<*xf32> to memref<*xf32, 2>
  return %1, %3, %5, %7 : memref<?xf32>, memref<4xf32, strided<[1], offset: ?>>, memref<*xf32>, memref<*xf32, 2>
}

func.func @destinations(%t: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

func.func @cast(%t: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %2 = bufferization.materialize_in_destination %0 in %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
