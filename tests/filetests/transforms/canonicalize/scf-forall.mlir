// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Constant bounds, dimensions with one or no iteration, and unused shared outputs.

func.func @bounds(%n: index) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i, %j) = (%c2, %n) to (%n, %c8) step (%c2, 1) {
    "t.step"(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @dims(%n: index) {
  scf.forall (%i, %j, %k) = (0, 3, 0) to (%n, 4, 7) step (1, 1, 7) {
    "t.step"(%i, %j, %k) : (index, index, index) -> ()
  }
  scf.forall (%i, %j) = (0, 3) to (%n, 3) step (1, 1) {
    "t.never"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) in (1, 1) {
    "t.once"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) in (1, %n) {
    "t.mapped"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}

func.func @shared(%n: index, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:3 = scf.forall (%i) in (%n) shared_outs(%x = %a, %y = %b, %z = %c)
      -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %1 = "t.step"(%i, %x, %y) : (index, tensor<8xf32>, tensor<8xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %x[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %1 into %z[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

func.func @once(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i) = (3) to (4) step (1) shared_outs(%x = %a) -> tensor<8xf32> {
    %1 = "t.step"(%i, %x) : (index, tensor<8xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %x[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

func.func @casts(%a: tensor<8xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%x = %cast) -> tensor<?xf32> {
    %1 = "t.step"(%i, %x) : (index, tensor<?xf32>) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %x[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %cast) -> tensor<?xf32> {
    %3 = "t.step"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %3 : tensor<?xf32>
  }
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}
