// RUN: lect opt --load-dialect engine/directives/lists.td %s
// RUN: lect opt --load-dialect engine/directives/lists.td --mlir-print-op-generic %s

// Numbers and values in one list.
func.func @lists(%i: index, %f: f32) {
  list.plain []
  list.plain [1, %i, -3, %i] {a}
  list.scalable ()
  list.scalable (%f : f32, [4], 5, %i : index)
  list.optional
  list.optional [%i, 2]
  list.shape []
  list.shape 2x?x0x4
  list.cases else {
  }
  list.cases case 3 {
    list.shape 1
  } case -4 {
  } else {
    list.shape 2
  }
  return
}

// Branches by a number.
func.func @switch(%a: i8, %f: f32) {
  list.switch %a : i8, [
    default: ^bb1(%a : i8),
    -4: ^bb2,
    300: ^bb1(%a : i8)
  ] {a}
^bb1(%b: i8):
  list.switch %a : i8, [
    default: ^bb2]
^bb2:
  list.jump %a : i8 [200: ^bb1(%a : i8), 7: ^bb2]
^bb3:
  list.jump %a : i8 []
}

// Names of results are those of the spec.
func.func @names() {
  %0:3 = list.named i1, i2, i3
  %1:2 = list.named i1, i2
  return
}
