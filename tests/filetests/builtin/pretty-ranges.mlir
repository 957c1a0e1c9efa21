// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope %s

// A name and a place in a file are on one line.
"t.a"() : () -> () loc(callsite("n"("a":1:2) at "b":3:4))
"t.b"() : () -> () loc(callsite("n"("a":1:2) at "b":3:4 to 5:6))
"t.c"() : () -> () loc(callsite("n" at "b":3:4 to :6))
"t.d"() : () -> () loc(callsite("a":1:2 to :5 at "b":3:4 to 7:8))
"t.e"() : () -> () loc(callsite("n" at callsite("m" at "b":3:4 to :9)))
"t.f"() : () -> () loc(callsite("n" at unknown))
