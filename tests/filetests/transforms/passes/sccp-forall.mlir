// RUN: lect opt --sccp %s
// ORACLE: differs because mlir-opt replaces the destination of a parallel insertion, and rejects the result.

// The insertion keeps the output of the loop, whose first value is a constant.
func.func @insert() -> tensor<2xi32> {
  %init = arith.constant dense<[1, 2]> : tensor<2xi32>
  %slice = arith.constant dense<7> : tensor<1xi32>
  %result = scf.forall (%i) in (2) shared_outs(%out = %init) -> (tensor<2xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %slice into %out[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  return %result : tensor<2xi32>
}
