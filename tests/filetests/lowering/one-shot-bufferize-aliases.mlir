// RUN: lect opt "--one-shot-bufferize=test-analysis-only dump-alias-sets" %s
// RUN: lect opt "--one-shot-bufferize=test-analysis-only dump-alias-sets bufferize-function-boundaries" %s
// RUN: lect opt --mlir-print-op-generic "--one-shot-bufferize=test-analysis-only dump-alias-sets bufferize-function-boundaries" %s

func.func @insert(%tensor: tensor<8xf32>, %value: f32, %at: index) -> (tensor<8xf32>, tensor<4xf32>) {
  %filled = linalg.fill ins(%value : f32) outs(%tensor : tensor<8xf32>) -> tensor<8xf32>
  %inserted = tensor.insert %value into %filled[%at] : tensor<8xf32>
  %part = tensor.extract_slice %inserted[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %inserted, %part : tensor<8xf32>, tensor<4xf32>
}

func.func @loop(%tensor: tensor<8xf32>, %value: f32, %from: index, %to: index, %step: index) -> tensor<8xf32> {
  %last = scf.for %i = %from to %to step %step iter_args(%now = %tensor) -> (tensor<8xf32>) {
    %next = tensor.insert %value into %now[%i] : tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  return %last : tensor<8xf32>
}

func.func @blocks(%which: i1, %a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  cf.cond_br %which, ^end(%a : tensor<8xf32>), ^other(%b : tensor<8xf32>)
^other(%c: tensor<8xf32>):
  cf.br ^end(%c : tensor<8xf32>)
^end(%d: tensor<8xf32>):
  return %d : tensor<8xf32>
}
