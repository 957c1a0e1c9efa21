// RUN: lect opt --sccp %s

// Constants go through branches that are known, through regions, and through calls of private functions.

func.func @branch(%a: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.cond_br %true, ^left(%one : i32), ^right(%a : i32)
^left(%x: i32):
  %y = arith.addi %x, %two : i32
  cf.br ^end(%y : i32)
^right(%z: i32):
  cf.br ^end(%z : i32)
^end(%r: i32):
  return %r : i32
}
func.func @loop(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  cf.br ^head(%one : i32)
^head(%x: i32):
  %y = arith.muli %x, %x : i32
  cf.cond_br %c, ^head(%y : i32), ^end
^end:
  return %y : i32
}
func.func @switch() -> i32 {
  %flag = arith.constant 7 : i32
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  cf.switch %flag : i32, [
    default: ^other(%a : i32),
    7: ^seven(%b : i32)
  ]
^other(%x: i32):
  return %x : i32
^seven(%y: i32):
  %z = arith.addi %y, %y : i32
  return %z : i32
}
func.func @regions(%c: i1) -> (i32, i32, i32) {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %k = scf.if %true -> i32 {
    scf.yield %one : i32
  } else {
    scf.yield %two : i32
  }
  %l = scf.if %c -> i32 {
    %x = arith.addi %k, %k : i32
    scf.yield %x : i32
  } else {
    scf.yield %two : i32
  }
  %m = scf.if %c -> i32 {
    scf.yield %one : i32
  } else {
    scf.yield %l : i32
  }
  return %k, %l, %m : i32, i32, i32
}
func.func private @known(%a: i32, %b: i32) -> (i32, i32) {
  %s = arith.addi %a, %a : i32
  return %s, %b : i32, i32
}
func.func @calls(%v: i32) -> (i32, i32) {
  %five = arith.constant 5 : i32
  %p, %q = call @known(%five, %v) : (i32, i32) -> (i32, i32)
  %r, %s = call @known(%five, %five) : (i32, i32) -> (i32, i32)
  %t = arith.addi %p, %r : i32
  return %t, %s : i32, i32
}
func.func @public(%a: i32) -> i32 {
  %one = arith.constant 1 : i32
  %x = func.call @public(%one) : (i32) -> i32
  return %a : i32
}
module {
  func.func private @twice(%a: index) -> index {
    %r = arith.addi %a, %a : index
    return %r : index
  }
  func.func @user() -> index {
    %c = arith.constant 21 : index
    %r = call @twice(%c) : (index) -> index
    return %r : index
  }
}

// Static sizes of a memref's type replace metadata before values are propagated: the users of the results are not visited.
func.func @metadata(%e: memref<?x4xf32>, %c: i1) -> (index, i32, i32, i32) {
  %k1 = arith.constant 1 : i32
  %p = arith.addi %k1, %k1 : i32
  %base_1, %offset_1, %sizes_1:2, %strides_1:2 = memref.extract_strided_metadata %e
    : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %k3 = arith.constant 3 : i32
  %q = arith.addi %k3, %k1 : i32
  %q2 = arith.addi %k1, %k1 : i32
  %r = scf.if %c -> (i32) {
    %t = arith.muli %k1, %k1 : i32
    scf.yield %t : i32
  } else {
    scf.yield %k1 : i32
  }
  cf.br ^bb1
^bb1:
  %k5 = arith.constant 5 : i32
  %z = arith.addi %k5, %k5 : i32
  return %sizes_1#1, %q, %r, %z : index, i32, i32, i32
}

// If that is the first operation of a block, nothing else of the block is looked at.
func.func @metadata_in_block(%e: memref<?x4xf32>, %c: i1) -> (index, i32, i32, i32) {
  cf.br ^bb1
^bb1:
  %k1 = arith.constant 1 : i32
  %p = arith.addi %k1, %k1 : i32
  %base_1, %offset_1, %sizes_1:2, %strides_1:2 = memref.extract_strided_metadata %e
    : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %k3 = arith.constant 3 : i32
  %q = arith.addi %k3, %k1 : i32
  return %sizes_1#1, %q, %p, %q : index, i32, i32, i32
}
func.func @metadata_in_loop(%e: memref<?x4xf32>, %c: i1) -> (index, i32, i32) {
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : index
  %k8 = arith.constant 8 : index
  %k2 = arith.constant 1 : index
  scf.for %i = %k0 to %k8 step %k2 {
  %base_1, %offset_1, %sizes_1:2, %strides_1:2 = memref.extract_strided_metadata %e
    : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %k3 = arith.constant 3 : i32
  %q = arith.addi %k3, %k1 : i32
  }
  %q = arith.addi %k1, %k1 : i32
  return %k0, %q, %q : index, i32, i32
}
