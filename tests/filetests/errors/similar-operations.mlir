// RUN: not lect opt %s
// ORACLE: differs because mlir-opt stops at the first error.

func.func @f(%a: i32) {
  %0 = arith.adi %a, %a : i32
  // No operation is similar.
  arith.unlike_any_other
  retrun
}
