// RUN: lect opt --allow-unregistered-dialect --loop-invariant-subset-hoisting %s
// ORACLE: differs because mlir-opt 22 crashes

// One offset is composed of the other.
#m = affine_map<(d0) -> (d0 + 5)>
func.func @affine(%t: tensor<?xf32>, %o: index) -> tensor<?xf32> {
  %p = affine.apply #m(%o)
  %r = affine.for %i = 0 to 10 iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[%o][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[%o][5][1] : tensor<5xf32> into tensor<?xf32>
    %e2 = tensor.extract_slice %n[%p][5][1] : tensor<?xf32> to tensor<5xf32>
    %f2 = "test.foo"(%e2) : (tensor<5xf32>) -> tensor<5xf32>
    %n2 = tensor.insert_slice %f2 into %n[%p][5][1] : tensor<5xf32> into tensor<?xf32>
    affine.yield %n2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
