// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// Builtin dialect, Location Attributes: aliases, used before their definition too.

"demo.op"() : () -> () loc(#later)
#first = loc("first.cc":1:2)
"demo.op"() {a = #first} : () -> () loc(#first)
"demo.region"() ({
^bb0(%a: i32 loc(#later), %b: i32 loc("in place")):
  "demo.op"() : () -> () loc(#last)
}) : () -> () loc(fused[#first, "more"])
#later = loc("later"(#first))
#last = loc(callsite(#later at #first))
