// RUN: lect opt --split-input-file --verify-diagnostics --pass-pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries}) --allow-unregistered-dialect %s
func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{op was not bufferized}}
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @other_buffer(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %n step %one iter_args(%carried = %t) -> (tensor<4xf32>) {
    %new = bufferization.alloc_tensor() : tensor<4xf32>
    // expected-error@+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %new : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @not_restricted(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error@+1 {{'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
