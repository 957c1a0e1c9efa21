// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// Builtin dialect, builtin.module: a single one is the whole.

module @only attributes {demo.a} {
}
