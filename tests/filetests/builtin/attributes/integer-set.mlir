// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, IntegerSetAttr: the example, and more constraints.

"demo.attributes"() {
  a00 = affine_set<(d0) : (d0 - 2 >= 0)>,
  a01 = affine_set<(d0, d1)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0, d1 == 0)>,
  a02 = affine_set<() : (0 == 0)>,
  a03 = affine_set<()[n] : (n mod 2 == 0)>,
  a04 = affine_set<(i, j) : (i * 2 - j >= 0, j floordiv 4 == 0)>,
  a05 = affine_set<(d0) : (1 == 0)>
} : () -> ()
