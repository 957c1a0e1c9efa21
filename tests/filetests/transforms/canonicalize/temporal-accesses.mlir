// RUN: lect opt --canonicalize --mlir-print-op-generic %s

// Accesses that patterns make have the attribute `nontemporal`.

func.func @size(%m: memref<*xf32>, %shape: memref<?xindex>) -> index {
  %c = arith.constant 1 : index
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = memref.dim %0, %c : memref<*xf32>
  return %1 : index
}

func.func @masked(%m: memref<16xf32>, %v: vector<16xf32>) -> (vector<16xf32>, vector<16xf32>) {
  %c = arith.constant 0 : index
  %all = vector.constant_mask [16] : vector<16xi1>
  %0 = vector.maskedload %m[%c], %all, %v : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %1 = vector.expandload %m[%c], %all, %v : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.maskedstore %m[%c], %all, %0 : memref<16xf32>, vector<16xi1>, vector<16xf32>
  vector.compressstore %m[%c], %all, %1 : memref<16xf32>, vector<16xi1>, vector<16xf32>
  return %0, %1 : vector<16xf32>, vector<16xf32>
}
