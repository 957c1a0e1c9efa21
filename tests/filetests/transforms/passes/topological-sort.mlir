// RUN: lect opt --topological-sort --allow-unregistered-dialect %s

// In a graph region operations come after those that they depend on; of a circle, the first stays first.

"test.graph"() ({
  %a = "test.use"(%b, %c) : (i32, i32) -> i32
  %b = "test.make"(%c) : (i32) -> i32
  %c = "test.source"() : () -> i32
}) : () -> ()
%x = arith.addi %y, %y : i32
%y = arith.muli %z, %z : i32
%z = arith.constant 1 : i32
module {
  %p = "test.one"(%q) : (i32) -> i32
  %q = "test.two"(%p) : (i32) -> i32
  %r = "test.three"(%s) ({
    "test.inner"(%t) : (i32) -> ()
  }) : (i32) -> i32
  %s = "test.four"() : () -> i32
  %t = "test.five"() : () -> i32
}
