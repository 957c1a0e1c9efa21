// RUN: lect opt --load-dialect dialects/overlay/shop.td --verify-diagnostics %s

// A function that a constraint on a type calls is described, too.

func.func @wide(%a: !shop.box<10 x 2>) {
  // expected-error@+1 {{'shop.wrap' op operand #0 must be small box, but got '!shop.box<10 x 2>'}}
  shop.wrap %a : !shop.box<10 x 2>
  return
}
