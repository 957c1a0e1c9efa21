// RUN: not lect opt %s

// The callers of the first call site in a fused location are shown, through names, too.

func.func @f() -> i1 {
  %0 = "arith.constant"() {value = 1 : i64} : () -> i1 loc(fused["bar", "foo"(callsite("a.c":1:2 at callsite("b.c":3:4 at fused["baz", callsite("c.c":5:6 at "d.c":7:8)])))])
  return %0 : i1
}
