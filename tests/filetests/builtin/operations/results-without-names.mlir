// RUN: lect opt %s

// Results that a definition does not name are numbered, apart from those that it does.

func.func @groups() -> (i32, i32, i32, i32, i32, i32) {
  %0, %b:2, %c = "test.asm_interface_op"() : () -> (i32, i32, i32, i32)
  %e, %f = "test.asm_interface_op"() : () -> (i32, i32)
  return %0, %b#0, %b#1, %c, %e, %f : i32, i32, i32, i32, i32, i32
}
