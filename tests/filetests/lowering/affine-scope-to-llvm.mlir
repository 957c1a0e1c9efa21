// RUN: lect opt --allow-unregistered-dialect --convert-to-llvm %s

// Arguments of functions of llvm are no symbols.
func.func @loop(%a: index) {
  affine.for %i = affine_map<(d0) -> (d0)>(%a) to affine_map<(d0) -> (d0 + 2)>(%a) {
    "test.use"() : () -> ()
  }
  return
}

func.func @least() -> index {
  %0 = arith.constant 511 : index
  %1 = arith.constant 0 : index
  %2 = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0 + 1)>(%1)[%0]
  return %2 : index
}
