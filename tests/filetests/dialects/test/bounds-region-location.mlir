// RUN: lect opt --mlir-print-debuginfo %s
// The argument of a body with its location.

test.with_bounds_region {smax = 0 : index, smin = 0 : index, umax = 0 : index, umin = 0 : index} %a: index loc("input":2:100) {
}
