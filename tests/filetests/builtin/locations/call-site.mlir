// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// Builtin dialect, CallSiteLoc: the example, and nested.

"demo.op"() {a = loc(callsite("foo" at "mysource.cc":10:8))} : () -> () loc(callsite("foo" at "mysource.cc":10:8))
"demo.op"() {a = loc(callsite(callsite("a" at "b") at callsite("c" at "d.cc":1:2)))} : () -> () loc(callsite(callsite("a" at "b") at callsite("c" at "d.cc":1:2)))
"demo.op"() {a = loc(callsite("foo"("x.cc":1:1) at unknown))} : () -> () loc(callsite("foo"("x.cc":1:1) at unknown))
