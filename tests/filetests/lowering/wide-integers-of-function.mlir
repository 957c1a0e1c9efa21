// RUN: lect opt --pass-pipeline=builtin.module(func.func(arith-emulate-wide-int{widest-int-supported=32})) %s

func.func @sum(%a: i64) -> i64 {
  %0 = arith.addi %a, %a : i64
  return %0 : i64
}
