// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, OpaqueAttr: the example.

"demo.attributes"() {
  a00 = #dialect<"opaque attribute data">,
  a01 = #dialect<>,
  a02 = #dialect<plain>,
  a03 = #dialect<plain<1>> : i32
} : () -> ()
