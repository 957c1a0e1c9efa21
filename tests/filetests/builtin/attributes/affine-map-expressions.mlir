// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, AffineMapAttr: all operators, symbols, and the simplifications of the parser.

"demo.attributes"() {
  a00 = affine_map<() -> ()>,
  a01 = affine_map<() -> (0)>,
  a02 = affine_map<()[s0] -> (s0)>,
  a03 = affine_map<(i, j)[n] -> (i + j * 4, n - i)>,
  a04 = affine_map<(d0) -> (d0 floordiv 3, d0 ceildiv 3, d0 mod 3)>,
  a05 = affine_map<(d0, d1) -> (-d0, -(d0 + d1), d0 - d1 * 2)>,
  a06 = affine_map<(d0) -> (d0 + 1 + 2, (d0 * 2) * 3, 4 * 5 - 1, 7 floordiv 2, -7 floordiv 2, -7 ceildiv 2, -7 mod 2)>,
  a07 = affine_map<(d0) -> (d0 * 0, d0 * 1, d0 + 0, d0 - d0, d0 mod 1, d0 floordiv 1, d0 ceildiv 1)>,
  a08 = affine_map<(d0, d1)[s0, s1] -> (d0 + s0 + d1 + s1, s1 + d0, 3 + d0, 3 * d0)>,
  a09 = affine_map<(d0) -> ((d0 * 6) floordiv 3, (d0 * 6) mod 3, (d0 mod 8) mod 4, (d0 floordiv 2) floordiv 3)>,
  a10 = affine_map<(dim, _x, y.z$) -> (y.z$, _x, dim)>,
  a11 = affine_map<(d0) -> (9223372036854775807, -9223372036854775807)>
} : () -> ()
