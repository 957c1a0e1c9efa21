// RUN: lect opt --cse %s

// Equal operations without effects are computed once, where one dominates the other.

func.func @block(%a: i32, %b: i32) -> (i32, i32) {
  %x = arith.addi %a, %b : i32
  %y = arith.addi %b, %a : i32
  %z = arith.subi %a, %b : i32
  %unused = arith.subi %b, %a : i32
  %w = arith.muli %x, %y : i32
  return %w, %z : i32, i32
}
func.func @regions(%c: i1, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %r = scf.if %c -> i32 {
    %y = arith.addi %a, %a : i32
    %z = arith.muli %y, %y : i32
    scf.yield %z : i32
  } else {
    %z = arith.muli %x, %x : i32
    scf.yield %z : i32
  }
  return %r : i32
}
func.func @blocks(%c: i1, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  cf.cond_br %c, ^left, ^right
^left:
  %y = arith.addi %a, %a : i32
  %p = arith.muli %a, %a : i32
  cf.br ^end(%y : i32)
^right:
  %q = arith.muli %a, %a : i32
  cf.br ^end(%q : i32)
^end(%r: i32):
  %s = arith.muli %a, %a : i32
  %t = arith.addi %s, %r : i32
  return %t : i32
}
func.func @memory(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  %b = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %c = memref.load %m[%i] : memref<4xi32>
  return %a, %b, %c : i32, i32, i32
}
func.func @dead_loop(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %x = arith.addi %i, %i : index
  }
  return
}
