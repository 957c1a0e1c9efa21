// RUN: lect opt --canonicalize --allow-unregistered-dialect %s

// A block that is never reached goes with the regions in it, which have blocks of their own.

func.func @nested(%c: i1) {
  return
^dead:
  scf.execute_region {
    cf.br ^inner
  ^never:
    cf.br ^inner
  ^inner:
    "use"() : () -> ()
    scf.yield
  }
  cf.br ^dead
}

// An operation used only by such a block is visited once.
func.func @used_by_dead(%c: i1) -> i1 {
  %0 = arith.andi %c, %c : i1
  cf.br ^end(%c : i1)
^dead:
  cf.br ^end(%0 : i1)
^end(%1: i1):
  return %1 : i1
}

// An argument that nothing needs is passed on in an inner region.
func.func @passed_on_inside(%c: i1, %d: i1, %x: f64) {
  cf.cond_br %c, ^first(%x, %d : f64, i1), ^end
^first(%a: f64, %b: i1):
  %0 = scf.if %d -> (i1) {
    scf.yield %b : i1
  } else {
    scf.execute_region {
      "use"() : () -> ()
      cf.br ^inner(%a : f64)
    ^inner(%e: f64):
      scf.yield
    }
    scf.yield %c : i1
  }
  cf.br ^end
^end:
  return
}
