// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// Builtin dialect, builtin.module: an implicit module encloses top-level operations.

module @a {
}
module @b {
}
