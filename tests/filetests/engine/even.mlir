// RUN: lect opt --load-dialect engine/even.td --split-input-file --verify-diagnostics %s

// Operands that would be in no group.
func.func @two(%a: i32) {
  "even.two"(%a, %a) : (i32, i32) -> ()
  // expected-error @+1 {{expected 2 groups of operands of the same length, but found 3 operands for them}}
  "even.two"(%a, %a, %a) : (i32, i32, i32) -> ()
  return
}

// -----
func.func @between(%a: i32, %m: i64) {
  "even.between"(%m) : (i64) -> ()
  // expected-error @+1 {{expected 2 groups of operands of the same length, but found 3 operands for them}}
  "even.between"(%a, %m, %a, %a) : (i32, i64, i32, i32) -> ()
  return
}

// -----
func.func @out() {
  // expected-error @+1 {{expected 2 groups of results of the same length, but found 1 results for them}}
  %0 = "even.out"() : () -> i32
  return
}
