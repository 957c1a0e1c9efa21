// RUN: lect opt "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops" %s
// RUN: lect opt "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops copy-before-write" %s
// RUN: lect opt "--one-shot-bufferize=bufferize-function-boundaries test-analysis-only" %s

module {
  func.func @inner(%tensor: tensor<8xf32>, %value: f32, %at: index) -> (tensor<8xf32>, tensor<8xf32>) {
    %inserted = tensor.insert %value into %tensor[%at] : tensor<8xf32>
    return %inserted, %tensor : tensor<8xf32>, tensor<8xf32>
  }
}

func.func @outer(%tensor: tensor<8xf32>, %value: f32, %at: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %inserted = tensor.insert %value into %tensor[%at] : tensor<8xf32>
  return %inserted, %tensor : tensor<8xf32>, tensor<8xf32>
}
