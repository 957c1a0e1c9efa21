// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// Builtin dialect, NameLoc: the example.

"demo.op"() {a = loc("CSE"("mysource.cc":10:8))} : () -> () loc("CSE"("mysource.cc":10:8))
"demo.op"() {a = loc("CSE")} : () -> () loc("CSE")
"demo.op"() {a = loc("outer"("inner"("mysource.cc":10:8)))} : () -> () loc("outer"("inner"("mysource.cc":10:8)))
"demo.op"() {a = loc("with \22quote\22")} : () -> () loc("with \22quote\22")
"demo.op"() {a = loc("x"(unknown))} : () -> () loc("x"(unknown))
"demo.op"() {a = loc("x"(fused["a", "b"]))} : () -> () loc("x"(fused["a", "b"]))
