// RUN: lect opt --loop-invariant-code-motion %s

// Loop-invariant operations are hoisted, if speculation is known to be safe.

func.func @nested(%n: index, %a: f32, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %row = arith.muli %i, %n : index
    scf.for %j = %c0 to %n step %c1 {
      %x = arith.mulf %a, %a : f32
      %y = arith.addf %x, %a : f32
      %twice = arith.addi %row, %row : index
      %at = arith.addi %twice, %j : index
      memref.store %y, %m[%i, %at] : memref<?x?xf32>
    }
  }
  return
}
func.func @division(%n: index, %a: i32, %b: i32, %m: memref<?xi32>) {
  affine.for %i = 0 to %n {
    %q = arith.divsi %a, %b : i32
    %s = arith.shli %a, %b : i32
    affine.store %q, %m[%i] : memref<?xi32>
    affine.store %s, %m[%i] : memref<?xi32>
  }
  return
}
func.func @regions(%n: index, %c: i1, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> i32 {
    %k = scf.if %c -> i32 {
      %x = arith.addi %a, %a : i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    %l = scf.if %c -> i32 {
      scf.yield %acc : i32
    } else {
      scf.yield %k : i32
    }
    scf.yield %l : i32
  }
  return %r : i32
}
func.func @memory(%n: index, %m: memref<4xi32>, %out: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    %limit = arith.subi %n, %c1 : index
    scf.condition(%more) %limit : index
  } do {
  ^bb0(%i: index):
    %v = memref.load %m[%c0] : memref<4xi32>
    memref.store %v, %out[%i] : memref<?xi32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  return
}
func.func @conditions(%n: index, %a: i32, %t: tensor<?x?xf32>, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %three = arith.constant 3 : i32
  %minus = arith.constant -1 : i32
  scf.for %i = %c0 to %n step %c2 {
    %q = arith.divsi %a, %three : i32
    %r = arith.divsi %a, %minus : i32
    %s = arith.divui %a, %minus : i32
    %d = tensor.dim %t, %c1 : tensor<?x?xf32>
    %e = tensor.dim %t, %c2 : tensor<?x?xf32>
    %l = memref.dim %m, %c0 : memref<?xi32>
    scf.for %j = %c0 to %d step %c1 {
      %x = arith.addi %j, %l : index
    }
    scf.for %j = %c0 to %d step %c2 {
      %x = arith.addi %j, %e : index
    }
    memref.store %q, %m[%i] : memref<?xi32>
    memref.store %r, %m[%i] : memref<?xi32>
    memref.store %s, %m[%i] : memref<?xi32>
  }
  return
}
