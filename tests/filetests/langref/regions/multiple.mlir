// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Operations with Multiple Regions.

%cond = "demo.def"() : () -> i1
%r = "demo.if"(%cond) ({
  %0 = "demo.one"() : () -> i32
  "demo.yield"(%0) : (i32) -> ()
}, {
  %0 = "demo.two"() : () -> i32
  "demo.yield"(%0) : (i32) -> ()
}, {
^bb0(%x: i32):
  "demo.br"(%x)[^bb1] : (i32) -> ()
^bb1(%y: i32):
  "demo.yield"(%y) : (i32) -> ()
}) : (i1) -> i32
