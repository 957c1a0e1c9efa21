// RUN: lect opt --canonicalize %s

func.func @f(%a: memref<?xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %a : memref<?xf32> to memref<32xf32>
  %1 = memref.realloc %0 : memref<32xf32> to memref<64xf32>
  return %1 : memref<64xf32>
}
