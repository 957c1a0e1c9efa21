// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, FloatAttr: the examples.

"demo.attributes"() {
  a00 = 42.0,
  a01 = 42.0 : f32,
  a02 = 0x7C00 : f16,
  a03 = 0x7CFF : f16,
  a04 = -0.0,
  a05 = 0.1 : bf16,
  a06 = 1.0 : f80,
  a07 = 1.0 : f128,
  a08 = 1.0 : tf32,
  a09 = 0x7F800000 : f32,
  a10 = 0xFFF0000000000000 : f64,
  a11 = 0x7FF8000000000000 : f64,
  a12 = 1.0 : f8E5M2,
  a13 = 1.0 : f8E8M0FNU,
  a14 = 0.5 : f4E2M1FN,
  a15 = 1.0 : f6E2M3FN,
  a16 = 1.0 : f6E3M2FN,
  a17 = 1.0 : f8E3M4,
  a18 = 1.0 : f8E4M3,
  a19 = 1.0 : f8E4M3FN,
  a20 = 1.0 : f8E4M3FNUZ,
  a21 = 1.0 : f8E4M3B11FNUZ,
  a22 = 1.0 : f8E5M2FNUZ,
  a23 = 0x80 : f8E4M3FNUZ,
  a24 = 1.0e300,
  a25 = 3.4e38 : f32,
  a26 = 0.3 : f32,
  a27 = 0x3F800000 : f32,
  a28 = 0xFF : f8E8M0FNU,
  a29 = 1.1 : f80,
  a30 = 1.1 : f128
} : () -> ()
