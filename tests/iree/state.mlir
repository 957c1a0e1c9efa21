ml_program.global private mutable @count(dense<0> : tensor<i32>) : tensor<i32>
func.func @main() -> tensor<i32> {
  %0 = ml_program.global_load @count : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.add %0, %1 : tensor<i32>
  ml_program.global_store @count = %2 : tensor<i32>
  return %2 : tensor<i32>
}
