// RUN: lect opt --pass-pipeline=builtin.module(func.func(remove-dead-values)) %s
// ORACLE: differs because mlir-opt removes results of a function whose callers it does not see, and crashes

func.func private @callee(%used: i32, %unused: i32) -> i32 {
  %dead = arith.muli %unused, %unused : i32
  return %used : i32
}

func.func @caller(%a: i32) -> i32 {
  %r = call @callee(%a, %a) : (i32, i32) -> i32
  return %r : i32
}
