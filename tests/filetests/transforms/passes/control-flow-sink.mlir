// RUN: lect opt --control-flow-sink %s

// Values that only one branch uses are computed there.

func.func @one_branch(%c: i1, %a: i32, %b: i32) -> i32 {
  %x = arith.addi %a, %b : i32
  %y = arith.muli %x, %a : i32
  %z = arith.subi %a, %b : i32
  %r = scf.if %c -> i32 {
    %s = arith.addi %y, %z : i32
    scf.yield %s : i32
  } else {
    scf.yield %z : i32
  }
  return %r : i32
}
func.func @effects(%c: i1, %m: memref<i32>) {
  %x = memref.load %m[] : memref<i32>
  %y = arith.addi %x, %x : i32
  scf.if %c {
    scf.if %c {
      memref.store %y, %m[] : memref<i32>
    }
  }
  return
}
func.func @switch(%i: index, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %y = arith.muli %a, %a : i32
  %r = scf.index_switch %i -> i32
  case 2 {
    scf.yield %x : i32
  }
  default {
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @loop(%n: index, %a: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%i] : memref<?xindex>
  }
  return
}
func.func @large(%c: i1, %a: i32) -> i32 {
  %b0 = arith.addi %a, %a : i32
  %b1 = arith.addi %b0, %a : i32
  %b2 = arith.addi %b1, %a : i32
  %b3 = arith.addi %b2, %a : i32
  %b4 = arith.addi %b3, %a : i32
  %b5 = arith.addi %b4, %a : i32
  %b6 = arith.addi %b5, %a : i32
  %b7 = arith.addi %b6, %a : i32
  %b8 = arith.addi %b7, %a : i32
  %b9 = arith.addi %b8, %a : i32
  %r = scf.if %c -> i32 {
    scf.yield %b9 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
