// RUN: lect opt --remove-dead-values %s

// Operations that move out of a region are canonicalized with their new neighbors.

func.func @of_a_branch(%x: i32) -> i32 {
  %a = arith.constant 3 : i32
  %t = arith.constant true
  %r = scf.if %t -> i32 {
    %k = arith.addi %x, %a : i32
    %k2 = arith.addi %k, %a : i32
    scf.yield %k2 : i32
  } else {
    scf.yield %a : i32
  }
  // An earlier branch stays.
  cf.br ^x
^x:
  %m = arith.addi %r, %a : i32
  return %m : i32
}

func.func @of_a_region(%x: i32) -> i32 {
  %a = arith.constant 3 : i32
  %r = scf.execute_region -> i32 {
    %k = arith.muli %x, %a : i32
    %k2 = arith.muli %k, %a : i32
    scf.yield %k2 : i32
  }
  %m = arith.muli %r, %a : i32
  return %m : i32
}

func.func @of_blocks(%c: i1) -> i32 {
  %a = arith.constant 3 : i32
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a(%a : i32), ^b
  ^a(%x: i32):
    scf.yield %x : i32
  ^b:
    %y = arith.addi %a, %a : i32
    cf.br ^a(%y : i32)
  }
  return %r : i32
}

func.func @of_constants() -> i32 {
  %a = arith.constant 3 : i32
  %t = arith.constant true
  %q = arith.addi %a, %a : i32
  %r = scf.if %t -> i32 {
    %k = arith.addi %a, %q : i32
    scf.yield %k : i32
  } else {
    scf.yield %a : i32
  }
  cf.cond_br %t, ^x, ^y
^x:
  %m = arith.addi %r, %a : i32
  return %m : i32
^y:
  return %r : i32
}
