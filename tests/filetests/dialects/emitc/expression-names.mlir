// RUN: lect opt %s
// RUN: lect opt %s | lect opt
// RUN: lect opt --verify-roundtrip %s
// ORACLE: differs because mlir-opt 22 prints an argument twice

// A repeated operand has two arguments.
func.func @twice(%v: i32) -> i32 {
  %r = "emitc.expression"(%v, %v) ({
  ^bb0(%p: i32, %q: i32):
    %s = emitc.add %p, %q : (i32, i32) -> i32
    emitc.yield %s : i32
  }) : (i32, i32) -> i32
  return %r : i32
}
