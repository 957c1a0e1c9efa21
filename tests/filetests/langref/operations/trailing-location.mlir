// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// LangRef, Operations: a location at the end.

%0 = "demo.op"() : () -> i32 loc("file.cc":10:8)
"demo.region"() ({
^bb0(%a: i32 loc("arg"), %b: i32 loc(unknown)):
  "demo.use"(%a) : (i32) -> () loc(fused["file.cc":1:1, "file.cc":2:2])
}) : () -> () loc(callsite("callee" at "caller.cc":3:4))
