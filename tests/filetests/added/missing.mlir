// RUN: lect opt --verify-diagnostics %s

func.func @sums(%a: i32) -> i32 {
  // expected-error@+1 {{custom op 'arith.sum3' is unknown}}
  %0 = arith.sum3 %a + %a + %a : i32
  return %0 : i32
}
