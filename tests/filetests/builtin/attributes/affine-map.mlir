// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, AffineMapAttr: the examples.

"demo.attributes"() {
  a00 = affine_map<(d0) -> (d0)>,
  a01 = affine_map<(d0, d1, d2) -> (d0, d1)>
} : () -> ()
