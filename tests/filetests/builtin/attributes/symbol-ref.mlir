// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, SymbolRefAttr: the examples.

"demo.attributes"() {
  a00 = @flat_reference,
  a01 = @parent_reference::@nested_reference,
  a02 = @a::@b::@c::@d,
  a03 = @"quoted root"::@"and leaf"
} : () -> ()
