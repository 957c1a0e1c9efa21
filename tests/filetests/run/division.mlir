// RUN: not lect run --interpret %s 7 0

// A division by zero is an error.

func.func @main(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
