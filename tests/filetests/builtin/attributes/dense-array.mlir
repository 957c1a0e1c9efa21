// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, DenseArrayAttr: the examples, and each element type.

"demo.attributes"() {
  a00 = array<i8>,
  a01 = array<i32: 10, 42>,
  a02 = array<f64: 42., 12.>,
  a03 = array<i1: true, false>,
  a04 = array<i8: -128, 127, 0xFF>,
  a05 = array<i16: 1>,
  a06 = array<i64: -9223372036854775808, 9223372036854775807>,
  a07 = array<f32: 1.5, -0.0, 0x7F800000>,
  a08 = array<f16: 0x7C00, 1.0>,
  a09 = array<bf16: 1.0>,
  a10 = array<f8E4M3FN: 1.0, 448.0>,
  a11 = array<si8: -1>,
  a12 = array<ui8: 255>,
  a13 = array<i24: 1, -1>,
  a14 = array<f64>,
  a15 = array<i128: 170141183460469231731687303715884105727>,
  a16 = array<f80: 1.5>,
  a17 = array<f128: 1.5>
} : () -> ()
