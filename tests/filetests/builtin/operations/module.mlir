// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-debuginfo %s

// Builtin dialect, builtin.module: the example.

module {
  "demo.func"() {sym_name = "foo"} : () -> ()
}
