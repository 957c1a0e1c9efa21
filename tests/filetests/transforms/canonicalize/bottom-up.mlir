// RUN: lect opt --pass-pipeline=builtin.module(canonicalize{top-down=false}) %s

// Functions have more operations than the module has.

func.func @f(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %b = arith.addi %a, %zero : i32
  %c = arith.addi %b, %zero : i32
  %d = arith.muli %c, %zero : i32
  %e = arith.addi %c, %d : i32
  return %e : i32
}
func.func @g(%c: i1) {
  scf.if %c {
  }
  return
}
