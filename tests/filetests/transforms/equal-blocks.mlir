// RUN: lect opt --canonicalize=region-simplify=aggressive --allow-unregistered-dialect %s

// Blocks that are equal become one. Operands that differ become arguments, and arguments that always get the same value
// become that value.

func.func @mismatch(%cond: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  %0 = arith.addi %x, %z : i32
  %1 = arith.muli %0, %x : i32
  return %1 : i32
^bb2:
  %2 = arith.addi %y, %z : i32
  %3 = arith.muli %2, %y : i32
  return %3 : i32
}
func.func @switch(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%x : i32),
    1: ^bb2(%y : i32),
    2: ^bb3
  ]
^bb1(%a: i32):
  "use"(%a) : (i32) -> ()
  cf.br ^bb4(%a, %x : i32, i32)
^bb2(%b: i32):
  "use"(%b) : (i32) -> ()
  cf.br ^bb4(%b, %x : i32, i32)
^bb3:
  cf.br ^bb4(%y, %x : i32, i32)
^bb4(%c: i32, %d: i32):
  %r = arith.addi %c, %d : i32
  return %r : i32
}
func.func @loops(%cond: i1, %x: i32) {
  cf.cond_br %cond, ^bb1(%x : i32), ^bb2(%x : i32)
^bb1(%a: i32):
  "use"(%a) : (i32) -> ()
  cf.cond_br %cond, ^bb1(%a : i32), ^bb3
^bb2(%b: i32):
  "use"(%b) : (i32) -> ()
  cf.cond_br %cond, ^bb2(%b : i32), ^bb3
^bb3:
  return
}
func.func @same(%cond: i1, %x: i32, %y: i32) {
  cf.cond_br %cond, ^bb1(%x, %y : i32, i32), ^bb1(%x, %x : i32, i32)
^bb1(%a: i32, %b: i32):
  "use"(%a, %b) : (i32, i32) -> ()
  return
}
func.func @args(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x, %y : i32, i32
^bb2:
  return %y, %y : i32, i32
}
