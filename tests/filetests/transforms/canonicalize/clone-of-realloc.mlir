// RUN: lect opt --canonicalize %s

func.func @f(%a: memref<?xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %a : memref<?xf32> to memref<32xf32>
  %1 = memref.realloc %0 : memref<32xf32> to memref<64xf32>
  return %1 : memref<64xf32>
}

func.func @source_is_freed(%a: memref<?xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %a : memref<?xf32> to memref<32xf32>
  %1 = memref.realloc %0 : memref<32xf32> to memref<64xf32>
  memref.dealloc %a : memref<?xf32>
  return %1 : memref<64xf32>
}

func.func @source_grows(%a: memref<32xf32>) -> (memref<32xf32>, memref<64xf32>) {
  %0 = bufferization.clone %a : memref<32xf32> to memref<32xf32>
  %1 = memref.realloc %a : memref<32xf32> to memref<64xf32>
  return %0, %1 : memref<32xf32>, memref<64xf32>
}

func.func @clone_of_clone(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = bufferization.clone %a : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  %2 = memref.realloc %1(%n) : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %2 : memref<?xf32>
}
