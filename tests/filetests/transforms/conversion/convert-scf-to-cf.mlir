// RUN: lect opt --allow-unregistered-dialect --convert-scf-to-cf %s

// Each operation of scf becomes branches between blocks.

func.func @for(%l: index, %u: index, %s: index, %x: f32) -> f32 {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %x) -> f32 {
    %b = "t.b"(%i, %a) : (index, f32) -> f32
    scf.yield %b : f32
  }
  return %r : f32
}
func.func @for2(%l: i32, %u: i32, %s: i32) {
  scf.for unsigned %i = %l to %u step %s : i32 {
    scf.for %j = %l to %u step %s : i32 {
      "t.b"(%i, %j) : (i32, i32) -> ()
    }
  }
  return
}
func.func @if(%c: i1) -> i32 {
  %r = scf.if %c -> i32 {
    %a = "t.a"() : () -> i32
    scf.yield %a : i32
  } else {
    %a = "t.b"() : () -> i32
    scf.yield %a : i32
  }
  scf.if %c {
    "t.c"() : () -> ()
  }
  return %r : i32
}
func.func @while(%x: f32) -> i64 {
  %r = scf.while (%a = %x) : (f32) -> i64 {
    %c, %v = "t.c"(%a) : (f32) -> (i1, i64)
    scf.condition(%c) %v : i64
  } do {
  ^bb0(%v: i64):
    %n = "t.n"(%v) : (i64) -> f32
    scf.yield %n : f32
  }
  return %r : i64
}
func.func @dowhile(%x: f32) -> f32 {
  %r = scf.while (%a = %x) : (f32) -> f32 {
    %c, %v = "t.c"(%a) : (f32) -> (i1, f32)
    scf.condition(%c) %v : f32
  } do {
  ^bb0(%v: f32):
    scf.yield %v : f32
  }
  return %r : f32
}
func.func @exec() -> i32 {
  %r = scf.execute_region -> i32 {
    %c = "t.c"() : () -> i1
    cf.cond_br %c, ^a, ^b
  ^a:
    %x = "t.x"() : () -> i32
    scf.yield %x : i32
  ^b:
    %y = "t.y"() : () -> i32
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @par(%l: index, %u: index, %s: index, %x: f32) -> f32 {
  %r = scf.parallel (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) init (%x) -> f32 {
    %v = "t.v"(%i, %j) : (index, index) -> f32
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }
  }
  scf.parallel (%i) = (%l) to (%u) step (%s) {
    "t.w"(%i) : (index) -> ()
  }
  return %r : f32
}
func.func @forall(%n: index) {
  scf.forall (%i, %j) in (%n, 8) {
    "t.w"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i) = (1) to (%n) step (2) {
    "t.w"(%i) : (index) -> ()
  }
  return
}
