// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, ArrayAttr: the examples.

"demo.attributes"() {
  a00 = [],
  a01 = [10, i32],
  a02 = [affine_map<(d0, d1, d2) -> (d0, d1)>, i32, "string attribute"],
  a03 = [[], [[]], [{}, {a = []}]]
} : () -> ()
