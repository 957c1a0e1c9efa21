// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, StringAttr: the examples.

"demo.attributes"() {
  a00 = "An important string",
  a01 = "string with a type" : !dialect.string,
  a02 = "" : i32,
  a03 = "typed \22quote\22" : tensor<4xi8>
} : () -> ()
