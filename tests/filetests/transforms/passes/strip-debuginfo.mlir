// RUN: lect opt --strip-debuginfo --mlir-print-debuginfo %s

func.func @f(%a: i32 loc("argument")) -> i32 {
  %b = arith.addi %a, %a : i32 loc(fused["one", "two"])
  return %b : i32 loc(callsite("callee" at "caller"))
} loc("function")
