// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, IntegerAttr: the examples.

"demo.attributes"() {
  a00 = 10 : i32,
  a01 = 10,
  a02 = true,
  a03 = false,
  a04 = -1 : i8,
  a05 = 255 : i8,
  a06 = -128 : si8,
  a07 = 255 : ui8,
  a08 = 5 : index,
  a09 = -5 : index,
  a10 = 0x10 : i16,
  a11 = 1 : i1,
  a12 = 0 : i1,
  a13 = -1 : i1,
  a14 = 340282366920938463463374607431768211455 : i128,
  a15 = 18446744073709551615 : ui64,
  a16 = 3 : i3,
  a17 = 0 : i2,
  a18 = 1 : ui1,
  a19 = 0 : si1
} : () -> ()
