// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// Builtin dialect, builtin.module: one is put around what is not in one.

module @a {
}
module @b {
}
