// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, StridedLayoutAttr: with an offset and without, static and dynamic.

"demo.attributes"() {
  a00 = strided<[12, 4, 1]>,
  a01 = strided<[6, 2]>,
  a02 = strided<[], offset: 3>,
  a03 = strided<[]>,
  a04 = strided<[2], offset: 0>,
  a05 = strided<[?, 1], offset: ?>,
  a06 = strided<[-1, 4]>,
  a07 = strided<[?]>
} : () -> ()
