// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Unused block arguments, and the operands that branches forward to them, which may be in segments.

func.func @switch(%c: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %c : i32, [
    default: ^one(%a, %b : i32, i32),
    1: ^two(%a, %b, %a : i32, i32, i32),
    2: ^one(%b, %a : i32, i32),
    3: ^two(%b, %b, %b : i32, i32, i32)
  ]
^one(%x: i32, %y: i32):
  "t.one"(%y) : (i32) -> ()
  return %y : i32
^two(%p: i32, %q: i32, %r: i32):
  "t.two"(%q) : (i32) -> ()
  return %q : i32
}

func.func @branches(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^one(%a, %b : i32, i32), ^two(%a, %b : i32, i32)
^one(%x: i32, %y: i32):
  "t.one"() : () -> ()
  cf.br ^two(%y, %x : i32, i32)
^two(%p: i32, %q: i32):
  "t.two"() : () -> ()
  return %p : i32
}
