// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Common syntax: decimal and hexadecimal integers.

"demo.integers"() {
  zero = 0, decimal = 1234567890, leading = 007, hex = 0x1F, lower = 0xff, wide = 0xFFFFFFFFFFFFFFFF : ui64,
  negative = -5, small = -128 : i8, hex_small = 0xFF : i8, index = 3 : index
} : () -> ()
