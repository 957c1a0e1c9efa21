// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Branches whose way is known, and blocks that only lead to others.

func.func @known(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^yes(%a : i32), ^no(%b : i32)
^yes(%x: i32):
  "t.yes"(%x) : (i32) -> ()
  return %x : i32
^no(%y: i32):
  "t.no"(%y) : (i32) -> ()
  return %y : i32
}

func.func @pass_through(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^one, ^two(%a : i32)
^one:
  cf.br ^three(%a : i32)
^two(%x: i32):
  cf.br ^three(%x : i32)
^three(%y: i32):
  "t.use"(%y) : (i32) -> ()
  return %y : i32
}

func.func @select(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  cf.cond_br %c, ^end(%a, %a : i32, i32), ^end(%a, %b : i32, i32)
^end(%x: i32, %y: i32):
  return %x, %y : i32, i32
}

func.func @same_condition(%c: i1) {
  cf.cond_br %c, ^one, ^two
^one:
  "t.one"() : () -> ()
  cf.cond_br %c, ^two, ^three
^two:
  "t.two"(%c) : (i1) -> ()
  cf.br ^three
^three:
  "t.three"(%c) : (i1) -> ()
  return
}

func.func @truth(%c: i1) {
  cf.cond_br %c, ^one, ^two
^one:
  "t.one"(%c) : (i1) -> ()
  return
^two:
  "t.two"(%c) : (i1) -> ()
  return
}

// All uses in the successors become constants, except in a block with a second predecessor.
func.func @truth_of_several_uses(%c: i1) {
  cf.cond_br %c, ^one, ^two
^one:
  "t.one"(%c, %c) : (i1, i1) -> ()
  "t.more"(%c) : (i1) -> ()
  cf.br ^two
^two:
  "t.two"(%c) : (i1) -> ()
  return
}

func.func @unreachable(%c: i1) {
  cf.cond_br %c, ^one, ^two
^one:
  "t.one"() : () -> ()
  return
^two:
  ub.unreachable
}

// A cycle that is never left stays.
func.func @cycle() {
  cf.br ^one
^one:
  cf.br ^two
^two:
  cf.br ^one
}

func.func @switch_known(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 2 : i32
  cf.switch %c : i32, [
    default: ^end(%a : i32),
    2: ^end(%b : i32)
  ]
^end(%x: i32):
  return %x : i32
}

func.func @switch_like_default(%c: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %c : i32, [
    default: ^end(%a : i32),
    1: ^end(%b : i32),
    2: ^end(%a : i32),
    3: ^through(%b : i32)
  ]
^through(%y: i32):
  cf.br ^end(%y : i32)
^end(%x: i32):
  "t.use"(%x) : (i32) -> ()
  return %x : i32
}

func.func @switch_only_default(%c: i32, %a: i32) -> i32 {
  cf.switch %c : i32, [
    default: ^end(%a : i32)
  ]
^end(%x: i32):
  return %x : i32
}

func.func @switch_of_same_flag(%c: i32) {
  cf.switch %c : i32, [
    default: ^rest,
    1: ^one,
    2: ^two
  ]
^one:
  "t.one"() : () -> ()
  cf.switch %c : i32, [
    default: ^end,
    1: ^two,
    2: ^rest
  ]
^two:
  "t.two"() : () -> ()
  return
^rest:
  "t.rest"() : () -> ()
  return
^end:
  return
}

func.func @switch_behind_default(%c: i32) {
  cf.switch %c : i32, [
    default: ^rest,
    1: ^one
  ]
^one:
  "t.one"() : () -> ()
  return
^rest:
  "t.rest"() : () -> ()
  cf.switch %c : i32, [
    default: ^end,
    1: ^one,
    2: ^two
  ]
^two:
  "t.two"() : () -> ()
  return
^end:
  "t.end"() : () -> ()
  return
}

func.func @assert(%c: i1) {
  %true = arith.constant true
  cf.assert %true, "holds"
  cf.assert %c, "may hold"
  return
}
