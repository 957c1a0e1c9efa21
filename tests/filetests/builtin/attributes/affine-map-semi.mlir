// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, AffineMapAttr: semi-affine expressions, symbols where affine ones have numbers.

"demo.attributes"() {
  a00 = affine_map<(d0)[s0] -> (d0 floordiv s0)>,
  a01 = affine_map<(d0)[s0] -> (d0 ceildiv s0, d0 mod s0)>,
  a02 = affine_map<(d0)[s0] -> (d0 * s0)>,
  a03 = affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * s1 + 4)>,
  a04 = affine_map<()[s0, s1] -> (s0 * s1, s0 floordiv s1, (s0 + 1) mod (s1 * 2))>
} : () -> ()
