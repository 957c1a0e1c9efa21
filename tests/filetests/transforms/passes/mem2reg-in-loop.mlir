// RUN: lect opt --mem2reg %s
// ORACLE: differs because mlir-opt passes a value to the loop that is defined in it, and fails

// An allocation in a loop is a new slot each time, so no value is carried by the loop.

func.func private @see(i32)

func.func @one_path_writes(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %less = arith.cmpi slt, %i, %n : index
  cf.cond_br %less, ^body, ^end
^body:
  %slot = memref.alloca() : memref<i32>
  %x = memref.load %slot[] : memref<i32>
  cf.cond_br %c, ^write, ^join
^write:
  %y = arith.addi %x, %x : i32
  memref.store %y, %slot[] : memref<i32>
  cf.br ^join
^join:
  %z = memref.load %slot[] : memref<i32>
  func.call @see(%z) : (i32) -> ()
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}

func.func @own_block(%n: i1, %a: i32) {
  cf.br ^body
^body:
  %slot = memref.alloca() : memref<i32>
  %x = memref.load %slot[] : memref<i32>
  func.call @see(%x) : (i32) -> ()
  memref.store %a, %slot[] : memref<i32>
  cf.cond_br %n, ^body, ^end
^end:
  return
}
