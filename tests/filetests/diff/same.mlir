// RUN: lect diff %s diff/same.generic

// Neither forms, nor names, nor locations are differences.
func.func @f(%a: i32) -> i32 {
  %sum = arith.addi %a, %a : i32
  return %sum : i32
}
