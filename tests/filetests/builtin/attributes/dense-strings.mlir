// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, DenseStringElementsAttr: the examples.

"demo.attributes"() {
  a00 = dense<"example"> : tensor<2x!foo.string>,
  a01 = dense<["example1", "example2"]> : tensor<2x!foo.string>,
  a02 = dense<["a", "a"]> : tensor<2x!foo.string>,
  a03 = dense<[["a\22", "b"], ["", "\00"]]> : tensor<2x2x!foo.string>,
  a04 = dense<"one"> : tensor<!foo.string>
} : () -> ()
