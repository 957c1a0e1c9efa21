// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Loops that run never, once or for nothing, and values that go round in them.

func.func @never(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %c0 step %c1 iter_args(%x = %a) -> i32 {
    %1 = "t.step"(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @once(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %c1 step %c4 iter_args(%x = %a) -> i32 {
    %1 = "t.step"(%i, %x) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @once_behind(%l: index, %s: index) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %u = arith.addi %l, %c3 overflow<nsw> : index
  scf.for %i = %l to %u step %c4 {
    "t.step"(%i) : (index) -> ()
  }
  %v = arith.addi %l, %c3 : index
  scf.for %i = %l to %v step %c4 {
    "t.stays"(%i) : (index) -> ()
  }
  scf.for %i = %l to %l step %s {
    "t.never"(%i) : (index) -> ()
  }
  return
}

func.func @nothing_happens(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @carried(%n: index, %a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %a, %w = %b) -> (i32, i32, i32, i32) {
    %1 = "t.step"(%x, %y, %z) : (i32, i32, i32) -> i32
    scf.yield %1, %y, %1, %1 : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

func.func @while_unused(%a: i32, %b: i32) -> i32 {
  %0:3 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32, i32) {
    %c, %v = "t.before"(%x) : (i32) -> (i1, i32)
    scf.condition(%c) %v, %x, %b : i32, i32, i32
  } do {
  ^bb0(%p: i32, %q: i32, %r: i32):
    %v = "t.after"(%p, %r) : (i32, i32) -> i32
    scf.yield %v, %r : i32, i32
  }
  return %0#0 : i32
}

func.func @while_condition(%a: i1) {
  scf.while : () -> i1 {
    %c = "t.before"() : () -> i1
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%p: i1):
    "t.after"(%p) : (i1) -> ()
    scf.yield
  }
  return
}

func.func @while_compared(%a: i32, %n: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %v = "t.before"(%x) : (i32) -> i32
    %c = arith.cmpi slt, %v, %n : i32
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%p: i32):
    %c = arith.cmpi slt, %p, %n : i32
    %d = arith.cmpi sge, %p, %n : i32
    %v = "t.after"(%c, %d, %p) : (i1, i1, i32) -> i32
    scf.yield %v : i32
  }
  return %0 : i32
}

func.func @while_aligned(%a: i32, %b: f32) -> (f32, i32) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, f32) -> (f32, i32) {
    %c = "t.before"(%x, %y) : (i32, f32) -> i1
    scf.condition(%c) %y, %x : f32, i32
  } do {
  ^bb0(%p: f32, %q: i32):
    %v:2 = "t.after"(%p, %q) : (f32, i32) -> (i32, f32)
    scf.yield %v#0, %v#1 : i32, f32
  }
  return %0#0, %0#1 : f32, i32
}

func.func @while_if(%a: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %c, %w = "t.before"(%x) : (i32) -> (i1, i32)
    %r = scf.if %c -> i32 {
      %v = "t.then"(%w) : (i32) -> i32
      scf.yield %v : i32
    } else {
      scf.yield %x : i32
    }
    scf.condition(%c) %r : i32
  } do {
  ^bb0(%p: i32):
    %v = "t.after"(%p) : (i32) -> i32
    scf.yield %v : i32
  }
  return %0 : i32
}

func.func @parallel(%n: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %c2) step (%c1, %c2) {
    "t.step"(%i, %j) : (index, index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c1) to (%n) step (%c2) {
      "t.nested"(%i, %j) : (index, index) -> ()
    }
  }
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %c1) step (%c1, %c2) {
    "t.never"(%i, %j) : (index, index) -> ()
  }
  %0 = scf.parallel (%i) = (%c1) to (%c2) step (%c1) init (%a) -> f32 {
    %1 = "t.value"(%i) : (index) -> f32
    scf.reduce(%1 : f32) {
    ^bb0(%x: f32, %y: f32):
      %2 = arith.addf %x, %y : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0 : f32
}

func.func @regions(%a: i32, %b: i1) -> (i32, i32, i32) {
  %0 = scf.execute_region -> i32 {
    %1 = "t.value"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.execute_region -> i32 {
    cf.cond_br %b, ^one, ^two
  ^one:
    %3 = "t.one"() : () -> i32
    scf.yield %3 : i32
  ^two:
    %4 = "t.two"() : () -> i32
    scf.yield %4 : i32
  }
  %c2 = arith.constant 2 : index
  %5 = scf.index_switch %c2 -> i32
  case 2 {
    %6 = "t.case"() : () -> i32
    scf.yield %6 : i32
  }
  default {
    scf.yield %a : i32
  }
  return %0, %2, %5 : i32, i32, i32
}

// Bounds without a sign: the distance has one.
func.func @unsigned(%l: i32, %s: i32, %a: i32) -> (i32, i32) {
  %cm16 = arith.constant -16 : i32
  %c4 = arith.constant 4 : i32
  %u = arith.addi %l, %cm16 overflow<nuw> : i32
  %0 = scf.for unsigned %i = %l to %u step %s iter_args(%x = %a) -> i32 : i32 {
    scf.yield %i : i32
  }
  %v = arith.addi %l, %c4 overflow<nuw> : i32
  %1 = scf.for unsigned %i = %l to %v step %c4 iter_args(%x = %a) -> i32 : i32 {
    scf.yield %i : i32
  }
  return %0, %1 : i32, i32
}

// The results of a loop are unknown even if the loop is known to run.
func.func @runs(%a: f32, %b: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    %1 = "t.step"(%x) : (f32) -> f32
    scf.yield %1, %1 : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// A loop without a step does not run.
func.func @no_step(%l: index, %u: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = scf.for %i = %l to %u step %c0 iter_args(%x = %a) -> i32 {
    %1 = "t.never"(%i, %x) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
