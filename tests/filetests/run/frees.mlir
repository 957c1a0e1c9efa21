// RUN: lect run %s -e sum 40000
// RUN: lect run %s -e doubled run/data/numbers.npy

// Each iteration fills a buffer of 256 KiB, and frees it.
func.func @sum(%count: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %value = arith.constant 1.5 : f32
  %none = arith.constant 0.0 : f32
  %sum = scf.for %i = %zero to %count step %one iter_args(%sum = %none) -> (f32) {
    %empty = tensor.empty() : tensor<64x1024xf32>
    %filled = linalg.fill ins(%value : f32) outs(%empty : tensor<64x1024xf32>) -> tensor<64x1024xf32>
    %element = tensor.extract %filled[%one, %one] : tensor<64x1024xf32>
    %next = arith.addf %sum, %element : f32
    scf.yield %next : f32
  }
  return %sum : f32
}

func.func private @twice(%tensor: tensor<?xf32>) -> tensor<?xf32> {
  %sum = arith.addf %tensor, %tensor : tensor<?xf32>
  return %sum : tensor<?xf32>
}

// The second buffer is returned, and the first one is freed.
func.func @doubled(%tensor: tensor<?xf32>) -> (f32, tensor<?xf32>) {
  %one = arith.constant 1 : index
  %once = call @twice(%tensor) : (tensor<?xf32>) -> tensor<?xf32>
  %again = call @twice(%once) : (tensor<?xf32>) -> tensor<?xf32>
  %element = tensor.extract %once[%one] : tensor<?xf32>
  return %element, %again : f32, tensor<?xf32>
}
