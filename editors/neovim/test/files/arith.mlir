func.func @add(%lhs: i32, %rhs: i32) -> i32 {
  %sum = arith.addi %lhs, %rhs : i32
  %less = arith.cmpi slt, %sum, %rhs : i32
  %chosen = arith.select %less, %sum, %lhs : i32
  return %chosen : i32
}
