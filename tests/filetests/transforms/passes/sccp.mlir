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
