// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s

// Builtin dialect, UnknownLoc.

"demo.op"() {a = loc(unknown)} : () -> () loc(unknown)
module attributes {demo.a = loc(unknown)} {
} loc(unknown)
