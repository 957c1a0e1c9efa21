// RUN: lect opt --loop-invariant-subset-hoisting %s

// Vectors in one row that overlap stay; a dimension that the vector does not have is one element wide.

func.func @rows(%t: tensor<?x?xf32>, %lo: index, %hi: index, %step: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  %0 = scf.for %i = %lo to %hi step %step iter_args(%arg = %t) -> (tensor<?x?xf32>) {
    %a = vector.transfer_read %arg[%c0, %c0], %cst : tensor<?x?xf32>, vector<2xf32>
    %b = vector.transfer_read %arg[%c0, %c1], %cst : tensor<?x?xf32>, vector<2xf32>
    %c = vector.transfer_read %arg[%c1, %c0], %cst : tensor<?x?xf32>, vector<2xf32>
    %d = "test.use"(%a) : (vector<2xf32>) -> vector<2xf32>
    %e = "test.use"(%b) : (vector<2xf32>) -> vector<2xf32>
    %f = "test.use"(%c) : (vector<2xf32>) -> vector<2xf32>
    %w0 = vector.transfer_write %d, %arg[%c0, %c0] : vector<2xf32>, tensor<?x?xf32>
    %w1 = vector.transfer_write %e, %w0[%c0, %c1] : vector<2xf32>, tensor<?x?xf32>
    %w2 = vector.transfer_write %f, %w1[%c1, %c0] : vector<2xf32>, tensor<?x?xf32>
    scf.yield %w2 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
