// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s
// ORACLE: differs because MLIR keeps how many numbers were written, so that ranges are unequal that print alike

// Builtin dialect, FileLineColRange: the end line written out, and an end that is the start.

"demo.op"() {a = loc("mysource.cc":10:8 to :18), b = loc("mysource.cc":10:8 to 10:18)} : () -> ()
"demo.op"() {a = loc("mysource.cc":10:8), b = loc("mysource.cc":10:8 to :8)} : () -> ()
