// RUN: lect opt --load-dialect dialects/overlay/dock.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/dock.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Attributes and types that are written by texts of their own, and types that attributes decide.

func.func @texts(%a: i32, %b: i8, %yes: i1, %ship: !dock.ship<@argo>) {
  %0 = dock.pick %a, %b[1] : i32, i8
  %1 = dock.hoist #dock.flag
  "test.use"(%0, %1) : (i8, i16) -> ()
  dock.put row 1, column -2 through @east
  dock.put row 3, column 4 through @"the west" last
  %2 = dock.pack %a, %a : i32 in crate
  %3 = dock.pack : tuple<i8, i1> in crate
  dock.moor @argo as %it {
    "test.use"(%it) : (!dock.ship<@argo>) -> ()
  }
  dock.board %ship as @argo::@jason
  dock.declare (in %fleece : i32, out "a spring" : i8)
  dock.declare ()
  dock.route lemnos, "the rocks", colchis
  dock.route colchis
  %4 = dock.space from 0x1f size 255 : !dock.hold<12>
  %5 = dock.tally
  %6, %7 = dock.tally most 3
  dock.chain links ("bow" = %a : i32 locked by [%yes, %yes] at 1 of 2, %b : i8 at 3 of 4, "stern" = %b : i8 locked by [%yes] at 5 of 6)
  dock.chain
  dock.worth %a : i32 = 5
  return
}

func.func @cases(%a: i4, %c: !dock.crate<i8>) {
  dock.sort %a : i4
  when b01xz: {
    "test.one"() : () -> ()
  }
  when b1: {
  }
  when %a: {
  }
  other: {
    "test.two"() : () -> ()
  }
  dock.sort %c : !dock.crate<i8> {wet}
  when apples: {
  }
  when %c: {
  }
  return
}
