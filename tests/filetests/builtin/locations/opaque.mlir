// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s

// Builtin dialect, OpaqueLoc: its fallback as printed.

%0 = "example.operation"() : () -> i32 loc("mysource")
%1 = "example.constant"() {value = 4 : index} : () -> index loc(callsite("mysum" at "mysource.cc":10:8))
