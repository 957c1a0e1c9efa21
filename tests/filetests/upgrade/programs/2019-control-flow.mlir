// RUN: lect upgrade --from 0 %s

// 2019: a loop of blocks, comparisons with words in quotes, a function that is a value.

func @square(i32) -> i32

func @sum_of(%n: i32, %f: (i32) -> i32) -> i32 {
  %c0 = constant 0 : i32
  %c1 = constant 1 : i32
  br ^loop(%c0, %c0 : i32, i32)
^loop(%i: i32, %acc: i32):
  %more = cmpi "slt", %i, %n : i32
  cond_br %more, ^body, ^done
^body:
  %v = call_indirect %f(%i) : (i32) -> i32
  %next = addi %acc, %v : i32
  %j = addi %i, %c1 : i32
  br ^loop(%j, %next : i32, i32)
^done:
  %half = divis %acc, %n : i32
  %rest = remis %acc, %n : i32
  %r = select %more, %half, %rest : i32
  return %r : i32
}

func @start() -> i32 {
  %n = constant 10 : i32
  %f = constant @square : (i32) -> i32
  %r = call @sum_of(%n, %f) : (i32, (i32) -> i32) -> i32
  return %r : i32
}
