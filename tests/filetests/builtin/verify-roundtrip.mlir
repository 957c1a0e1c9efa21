// RUN: lect opt --allow-unregistered-dialect --verify-roundtrip %s

// Locations that custom forms omit, and resources.
func.func @f(%c: i1, %a: index, %m: memref<4xf32>) {
  scf.if %c {
  }
  scf.for %i = %a to %a step %a {
  }
  affine.for %i = 0 to 4 {
  }
  scf.parallel (%i) = (%a) to (%a) step (%a) {
  }
  %0 = scf.while (%x = %a) : (index) -> index {
    scf.condition(%c) %x : index
  } do {
  ^bb0(%x: index):
    scf.yield %x : index
  }
  return
}
"t.a"() {a = dense_resource<one> : tensor<2xi16>, b = dense_resource<none> : tensor<2xi16>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      one: "0x0200000001000200"
    }
  }
#-}
