// RUN: lect run --interpret %s

// Several bounds of one dimension, a loop that never runs, and a reduction.
func.func @main() -> i32 {
  %none = arith.constant 2 : index
  %size = arith.constant 3 : index
  %one = arith.constant 1 : i32
  affine.parallel (%i) = (0) to (symbol(%none) mod 2) {
    %nothing = memref.alloc() : memref<1xi32>
    %value = memref.load %nothing[%i] : memref<1xi32>
  }
  %sum = affine.parallel (%i, %j) = (max(0, 1), 0) to (min(symbol(%size), 4), 2) reduce ("addi") -> (i32) {
    affine.yield %one : i32
  }
  return %sum : i32
}
