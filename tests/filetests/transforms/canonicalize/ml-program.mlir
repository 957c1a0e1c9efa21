// RUN: lect opt --canonicalize %s

// Reads and writes of globals: only unused reads are erased.

ml_program.global private mutable @g(dense<0> : tensor<4xi32>) : tensor<4xi32>

func.func @globals(%t: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = ml_program.global_load @g : tensor<4xi32>
  %1 = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %t : tensor<4xi32>
  %2 = ml_program.global_load @g : tensor<4xi32>
  return %1, %2 : tensor<4xi32>, tensor<4xi32>
}
