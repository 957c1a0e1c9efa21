// RUN: lect opt --pass-pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries}) %s
// RUN: lect opt --pass-pipeline=builtin.module(one-shot-bufferize{test-analysis-only}) %s
// RUN: lect opt --pass-pipeline=builtin.module(one-shot-bufferize{copy-before-write}) %s
// RUN: lect opt --pass-pipeline=builtin.module(one-shot-bufferize{unknown-type-conversion=identity-layout-map}) %s

// The second operation overwrites a tensor that is read afterwards, so it needs a copy.
func.func @conflict(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %1, %old : tensor<?xf32>, f32
}

// The loop yields the buffer of its argument.
func.func @loop(%t: tensor<8xf32>, %n: index, %x: f32) -> tensor<8xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %n step %one iter_args(%carried = %t) -> (tensor<8xf32>) {
    %slice = tensor.extract_slice %carried[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<4xf32>) -> tensor<4xf32>
    %next = tensor.insert_slice %filled into %carried[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// Constants are not written.
func.func @constant(%i: index, %x: f32) -> tensor<3xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func private @callee(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %i = arith.constant 2 : index
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @call(%t: tensor<4xf32> {bufferization.writable = false}, %x: f32) -> tensor<4xf32> {
  %0 = func.call @callee(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @branches(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^one(%a : tensor<4xf32>), ^two(%b : tensor<4xf32>)
^one(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
^two(%y: tensor<4xf32>):
  cf.br ^one(%y : tensor<4xf32>)
}

func.func @conditional(%c: i1, %a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %new = tensor.empty(%n) : tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
