// RUN: lect opt --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt 22 accepts them
func.func @collapse(%m: memref<2x3xf32>) {
  // expected-error @+1 {{reassociation indices must not be empty}}
  %r = memref.collapse_shape %m [[0, 1], []] : memref<2x3xf32> into memref<6x1xf32>
  return
}

// -----
func.func @expand(%m: memref<6x1xf32>) {
  // expected-error @+1 {{reassociation indices must not be empty}}
  %r = memref.expand_shape %m [[0, 1], []] output_shape [2, 3] : memref<6x1xf32> into memref<2x3xf32>
  return
}

// -----
func.func @first(%m: memref<2x3xf32>) {
  // expected-error @+1 {{reassociation indices must not be empty}}
  %r = memref.collapse_shape %m [[], [0, 1]] : memref<2x3xf32> into memref<1x6xf32>
  return
}
