// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --json
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode stats --top=3
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode verify -v -
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 %s | lect bytecode dump --section=ir
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=4 %s | lect bytecode dump --section=dialect

// A function with blocks, unknown operations, with regions that are isolated and that are not, and uses in an
// order of their own.
func.func @f(%a: i32, %b: i1 loc(unknown)) -> i32 attributes {note = "a function"} {
  cf.cond_br %b, ^bb1(%a : i32), ^bb2
^bb1(%c: i32):
  %0 = arith.addi %c, %a overflow<nsw> : i32
  "foo.open"(%0) ({
    "foo.use"(%0, %c) : (i32, i32) -> ()
  }, {}) : (i32) -> ()
  "foo.closed"() <{kept = 1 : i8}> ({
  ^bb0(%d: i64):
    %1:2 = "foo.two"() : () -> (i64, index)
    "foo.use"(%d, %1#1) : (i64, index) -> ()
  }) : () -> ()
  return %0 : i32
^bb2:
  return %a : i32
}
