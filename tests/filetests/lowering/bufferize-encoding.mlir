// RUN: lect opt "--one-shot-bufferize=use-encoding-for-memory-space bufferize-function-boundaries" %s

func.func private @print(tensor<*xf32>)

func.func @print_ranked(%tensor: tensor<2xf32>, %value: f32, %at: index) {
  %0 = tensor.insert %value into %tensor[%at] : tensor<2xf32>
  return
}

func.func @forward(%tensor: tensor<*xf32>) {
  call @print(%tensor) : (tensor<*xf32>) -> ()
  return
}
