// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// All operations of the dialect, in their own form, in the generic form, and from there back.

func.func @made(%n: index, %f: f32) {
  %0 = tensor.empty(%n) : tensor<?x4xf32, "encoded">
  %1 = tensor.from_elements %f, %f : tensor<1x2xf32>
  %2 = tensor.splat %f[%n] : tensor<?x4xf32>
  %3 = tensor.splat %f {note} : tensor<4xf32>
  %4 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } {note} : tensor<?x4xf32>
  %5 = tensor.pad %4 low[1, %n] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  %6 = tensor.pad %3 nofold low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  %7 = tensor.concat dim(0) %3, %6 : (tensor<4xf32>, tensor<6xf32>) -> tensor<10xf32>
  return
}

func.func @parts(%t: tensor<4x6xf32>, %at: tensor<7x1xindex>, %i: index, %f: f32) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x6xf32>
  %1 = tensor.insert %f into %t[%i, %i] {note} : tensor<4x6xf32>
  %2 = tensor.extract_slice %t[%i, 0] [2, %i] [1, 2] : tensor<4x6xf32> to tensor<2x?xf32>
  %3 = tensor.extract_slice %t[0, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  %4 = tensor.insert_slice %3 into %t[%i, 0] [1, 6] [1, 1] : tensor<6xf32> into tensor<4x6xf32>
  %5 = tensor.gather %t[%at] gather_dims([1]) : (tensor<4x6xf32>, tensor<7x1xindex>) -> tensor<7x4x1xf32>
  %6 = tensor.gather %t[%at] gather_dims([1]) unique : (tensor<4x6xf32>, tensor<7x1xindex>) -> tensor<7x4xf32>
  %7 = tensor.scatter %6 into %t[%at] scatter_dims([1]) unique : (tensor<7x4xf32>, tensor<4x6xf32>, tensor<7x1xindex>) -> tensor<4x6xf32>
  return
}

func.func @shapes(%t: tensor<4x?xf32>, %shape: tensor<2xi32>, %i: index) {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<*xf32>
  %1 = tensor.cast %t : tensor<4x?xf32> to tensor<?x6xf32>
  %2 = tensor.bitcast %t : tensor<4x?xf32> to tensor<4x?xi32>
  %3 = tensor.reshape %t(%shape) : (tensor<4x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, %i] : tensor<4x?xf32> into tensor<2x2x?xf32>
  %5 = tensor.collapse_shape %4 [[0], [1, 2]] : tensor<2x2x?xf32> into tensor<2x?xf32>
  %6 = tensor.dim %t, %i : tensor<4x?xf32>
  %7 = tensor.rank %0 : tensor<*xf32>
  return
}
