// RUN: lect opt --convert-arith-to-llvm --finalize-memref-to-llvm %s
// RUN: lect opt --convert-to-llvm %s
// RUN: lect opt --canonicalize %s

// A constant that an earlier conversion made is not seen through its cast.
func.func @size(%m: memref<?x4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?x4x?xf32>
  %e = memref.dim %m, %c1 : memref<?x4x?xf32>
  return %d, %e : index, index
}

// New operations on constants are folded, as if the constants were not yet converted.
func.func @division(%n: index) -> index {
  %c3 = arith.constant 3 : index
  %0 = arith.floordivsi %n, %c3 : index
  return %0 : index
}

// An index that is a vector stays an operand.
func.func @addresses(%p: !llvm.ptr) -> (vector<4x!llvm.ptr>, !llvm.ptr, vector<4x!llvm.ptr>) {
  %c = llvm.mlir.constant(dense<0> : vector<4xi64>) : vector<4xi64>
  %e = llvm.mlir.constant(3 : i64) : i64
  %0 = llvm.getelementptr %p[%c] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
  %1 = llvm.getelementptr %p[%e] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.getelementptr %p[%e, %c] : (!llvm.ptr, i64, vector<4xi64>) -> vector<4x!llvm.ptr>, !llvm.array<4 x f32>
  return %0, %1, %2 : vector<4x!llvm.ptr>, !llvm.ptr, vector<4x!llvm.ptr>
}
