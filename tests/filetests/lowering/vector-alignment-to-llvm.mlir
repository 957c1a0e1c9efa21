// RUN: lect opt --convert-vector-to-llvm=use-vector-alignment %s

func.func @accesses(%m: memref<4x8xf32>, %i: index, %k: vector<8xi1>, %v: vector<8xf32>, %x: vector<8xi32>) {
  %0 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<8xf32>
  vector.store %0, %m[%i, %i] {alignment = 8} : memref<4x8xf32>, vector<8xf32>
  %1 = vector.maskedload %m[%i, %i], %k, %v : memref<4x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%i, %i] [%x], %k, %1 : memref<4x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  %2 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<3xf32>
  vector.store %2, %m[%i, %i] : memref<4x8xf32>, vector<3xf32>
  return
}
