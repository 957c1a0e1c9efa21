// RUN: lect opt --remove-dead-values %s
// ORACLE: differs because mlir-opt removes an argument for which another branch passes a value
// Operands of branches: an argument stays where one branch passes a value that is needed elsewhere.

func.func @some_needed(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1(%x: i32), ^bb2(%y: i32)
^bb1(%1: i32):
  cf.br ^bb3(%1: i32)
^bb2(%2: i32):
  cf.br ^bb3(%2: i32)
^bb3(%3: i32):
  "test.use"(%x) : (i32) -> ()
  return
}

func.func @needed_after(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x, %x: i32, i32), ^bb2(%x: i32)
^bb1(%1: i32, %2: i32):
  cf.br ^bb3(%1, %2: i32, i32)
^bb2(%3: i32):
  cf.br ^bb3(%3, %3: i32, i32)
^bb3(%4: i32, %5: i32):
  return %4 : i32
}

func.func @round(%c: i1, %x: i32) {
  cf.br ^bb1(%x, %x: i32, i32)
^bb1(%1: i32, %2: i32):
  "test.use"(%x) : (i32) -> ()
  cf.cond_br %c, ^bb1(%1, %1: i32, i32), ^bb2(%2: i32)
^bb2(%3: i32):
  return
}
