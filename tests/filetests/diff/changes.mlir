// RUN: not lect diff %s diff/changes.new
// RUN: not lect diff --format=json %s diff/changes.new

// Symbols, operations and their parts: added, removed, changed, renamed and moved.
func.func private @gone()

func.func @old_name(%a: i1) {
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  "test.foo"() {k = 1 : i64} : () -> ()
  cf.br ^bb2
^bb2:
  return
}

func.func @body(%a: i32, %b: i32) -> i32 attributes {note = "old"} {
  %first = arith.constant 1 : i32
  %second = arith.constant 2 : i32
  "unknown.effect"() : () -> ()
  %sum = arith.addi %a, %first : i32
  %product = arith.muli %sum, %second : i32
  %less = arith.cmpi slt, %a, %b : i32
  "unknown.attributes"() {kept = 1 : i32, other = 2 : i32, removed} : () -> ()
  "unknown.text"() {text = "\1B[31m"} : () -> ()
  return %product : i32
}

func.func @control(%a: i1) {
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
