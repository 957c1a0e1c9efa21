// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, TypeAttr: the examples.

"demo.attributes"() {
  a00 = i32,
  a01 = !dialect.type,
  a02 = (i32) -> (),
  a03 = tensor<4xf32>,
  a04 = none,
  a05 = () -> (() -> ())
} : () -> ()
