// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Branches.

func.func @branches(%condition: i1, %a: i32, %b: f32) {
  cf.assert %condition, "it is \"so\"" {demo.note}
  cf.br ^first(%a, %b : i32, f32) {demo.note}
^first(%0: i32, %1: f32):
  cf.cond_br %condition, ^first(%0, %1 : i32, f32), ^second
^second:
  cf.cond_br %condition weights([3, 5]), ^second, ^third(%a : i32) {demo.note}
^third(%2: i32):
  cf.br ^second
}

func.func @switches(%small: i8, %wide: i128, %a: i32, %b: f32) {
  cf.switch %small : i8, [
    default: ^first
  ]
^first:
  cf.switch %wide : i128, [
    default: ^second(%a, %b : i32, f32),
    1: ^first,
    2: ^second(%a, %b : i32, f32),
    9223372036854775807: ^third(%a : i32)
  ] {demo.note}
^second(%0: i32, %1: f32):
  cf.switch %small : i8, [default: ^first, 7: ^first, 7: ^third(%0 : i32)]
^third(%2: i32):
  cf.switch %small : i8, [default: ^first, -1: ^first]
}
