// RUN: lect run %s run/data/bfloats.npy
// RUN: lect run --interpret %s run/data/bfloats.npy
// RUN: lect run %s -e short run/data/bytes.npy
// RUN: lect run --interpret %s -e short run/data/bytes.npy
// RUN: lect run %s -e wide run/data/wide.npy
// RUN: lect run --interpret %s -e wide run/data/wide.npy

// Elements for which NumPy has no type: other widths have the next larger one, and others are bytes.

func.func @main(%m: tensor<3xbf16>) -> tensor<3xbf16> {
  %0 = arith.addf %m, %m : tensor<3xbf16>
  return %0 : tensor<3xbf16>
}

func.func @short(%m: tensor<3xi7>) -> tensor<3xi7> {
  %0 = arith.addi %m, %m : tensor<3xi7>
  return %0 : tensor<3xi7>
}

func.func @wide(%m: tensor<2xi128>) -> tensor<2xi128> {
  %0 = arith.muli %m, %m : tensor<2xi128>
  return %0 : tensor<2xi128>
}
