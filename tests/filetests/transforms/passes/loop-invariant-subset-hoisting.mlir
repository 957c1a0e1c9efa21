// RUN: lect opt --allow-unregistered-dialect --loop-invariant-subset-hoisting %s

// Parts of tensors that each iteration takes and puts back are carried by the loop instead.
func.func @touching(%t: tensor<?xf32>, %o: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %p = arith.addi %o, %c4 : index
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
func.func @late(%t: tensor<?xf32>, %u: tensor<5xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %n0 = tensor.insert_slice %u into %x[%lb][5][1] : tensor<5xf32> into tensor<?xf32>
    %e = tensor.extract_slice %n0[%lb][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    scf.yield %n0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @variant(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[%i][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[%i][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @whole(%t: tensor<5xf32>, %b: tensor<9xf32>, %lb: index, %ub: index, %s: index) -> tensor<5xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<5xf32>) {
    %n = tensor.insert_slice %x into %b[0][5][1] : tensor<5xf32> into tensor<9xf32>
    %e = tensor.extract_slice %n[0][5][1] : tensor<9xf32> to tensor<5xf32>
    scf.yield %e : tensor<5xf32>
  }
  return %r : tensor<5xf32>
}
func.func @inner(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %q = scf.for %j = %lb to %ub step %s iter_args(%y = %n) -> (tensor<?xf32>) {
      %e2 = tensor.extract_slice %y[%j][2][1] : tensor<?xf32> to tensor<2xf32>
      %f2 = "test.foo"(%e2) : (tensor<2xf32>) -> tensor<2xf32>
      %n2 = tensor.insert_slice %f2 into %y[%j][2][1] : tensor<2xf32> into tensor<?xf32>
      scf.yield %n2 : tensor<?xf32>
    }
    %e3 = tensor.extract_slice %q[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %f3 = "test.foo"(%e3) : (tensor<5xf32>) -> tensor<5xf32>
    %n3 = tensor.insert_slice %f3 into %q[9][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n3 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @reads(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index, %p: f32, %m: vector<5xi1>) -> tensor<?x?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?x?xf32>) {
    %e = vector.transfer_read %x[%lb, %ub], %p, %m {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<5xf32>
    %f = "test.foo"(%e) : (vector<5xf32>) -> vector<5xf32>
    %n = vector.transfer_write %f, %x[%lb, %ub], %m {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<5xf32>, tensor<?x?xf32>
    scf.yield %n : tensor<?x?xf32>
  } {tag = 1 : i32}
  return %r : tensor<?x?xf32>
}
func.func @casts(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][%s][1] : tensor<?xf32> to tensor<?xf32>
    %q = scf.for %j = %lb to %ub step %s iter_args(%y = %e) -> (tensor<?xf32>) {
      %e2 = tensor.extract_slice %y[0][2][1] : tensor<?xf32> to tensor<2xf32>
      %f2 = "test.foo"(%e2) : (tensor<2xf32>) -> tensor<2xf32>
      %n2 = tensor.insert_slice %f2 into %y[0][2][1] : tensor<2xf32> into tensor<?xf32>
      scf.yield %n2 : tensor<?xf32>
    }
    %n = tensor.insert_slice %q into %x[0][%s][1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @mem(%t: memref<?xf32>, %v: vector<4xf32>, %lb: index) {
  %r = scf.for %i = %lb to %lb step %lb iter_args(%x = %t) -> (memref<?xf32>) {
    vector.transfer_write %v, %x[%lb] : vector<4xf32>, memref<?xf32>
    %u = memref.cast %x : memref<?xf32> to memref<?xf32>
    scf.yield %u : memref<?xf32>
  }
  return
}
func.func private @use(tensor<?xf32>)
func.func @a(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @only_extract(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    "test.foo"(%e) : (tensor<5xf32>) -> ()
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @only_insert(%t: tensor<?xf32>, %v: tensor<5xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %n = tensor.insert_slice %v into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @two(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %e2 = tensor.extract_slice %n[5][5][1] : tensor<?xf32> to tensor<5xf32>
    %f2 = "test.foo"(%e2) : (tensor<5xf32>) -> tensor<5xf32>
    %n2 = tensor.insert_slice %f2 into %n[5][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @overlap(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index, %o : index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %e2 = tensor.extract_slice %n[%o][5][1] : tensor<?xf32> to tensor<5xf32>
    %f2 = "test.foo"(%e2) : (tensor<5xf32>) -> tensor<5xf32>
    %n2 = tensor.insert_slice %f2 into %n[%o][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @nest(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
   %q = scf.for %j = %lb to %ub step %s iter_args(%y = %x) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %y[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %y[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
   }
   scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @vec(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index, %p: f32) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = vector.transfer_read %x[%lb], %p : tensor<?xf32>, vector<5xf32>
    %f = "test.foo"(%e) : (vector<5xf32>) -> vector<5xf32>
    %n = vector.transfer_write %f, %x[%lb] : vector<5xf32>, tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @swap(%t: tensor<?xf32>, %u: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = scf.for %i = %lb to %ub step %s iter_args(%x = %t, %y = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %y, %n : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
func.func @multi(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %e2 = tensor.extract_slice %x[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %g = tensor.extract_slice %x[6][5][1] : tensor<?xf32> to tensor<5xf32>
    "test.foo"(%e2, %g) : (tensor<5xf32>, tensor<5xf32>) -> ()
    %f = "test.foo"(%e) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %f into %x[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
