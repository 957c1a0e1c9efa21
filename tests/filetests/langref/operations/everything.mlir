// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Operations: every part that the generic form has, in its order.

"demo.parent"() ({
^entry(%a: i32, %b: f32):
  %r:2 = "demo.all"(%a, %b)[^next, ^other] <{inherent = 1 : i8}> ({
    "demo.first"() : () -> ()
  }, {
  }) {discardable = "x"} : (i32, f32) -> (i1, index) loc("all.cc":1:2)
^next:
  "demo.end"() : () -> ()
^other:
  "demo.end"() : () -> ()
}) : () -> ()
