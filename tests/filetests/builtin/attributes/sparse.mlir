// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, SparseElementsAttr: the example, and other values.

"demo.attributes"() {
  a00 = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>,
  a01 = sparse<[[0, 0], [1, 2]], 7> : tensor<3x4xi32>,
  a02 = sparse<0, 1> : tensor<1xi32>,
  a03 = sparse<[[0], [2]], [1.0, -2.5]> : vector<3xf32>,
  a04 = sparse<> : tensor<3x4xi32>,
  a05 = sparse<[[1, 2, 3]], [(1.0, 2.0)]> : tensor<4x4x4xcomplex<f32>>,
  a06 = sparse<[[0]], ["text"]> : tensor<3x!foo.string>,
  a07 = sparse<[[0, 0]], true> : tensor<2x2xi1>
} : () -> ()
