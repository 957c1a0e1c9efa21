// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, DictionaryAttr: the examples.

"demo.attributes"() {
  a00 = {},
  a01 = {attr_name = "string attribute"},
  a02 = {int_attr = 10, "string attr name" = "string attribute"},
  a03 = {b, a, c = {}}
} : () -> ()
