// RUN: lect opt --load-dialect dialects/overlay/mill.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/mill.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Regions whose arguments have names in attributes, and lists of regions.

mill.plan @saw(%wood: i32, %7: f32, %nail_2: i8) -> (planks: i32, "saw dust": f32) attributes {wet} {
  %0 = "test.use"(%wood, %nail_2) : (i32, i8) -> i1
}
mill.plan @none() {
}

func.func @run(%a: i32, %b: i8) {
  mill.run(%x : i32 = %a, %y : i8 = %b) last(%end) {
    "test.use"(%x, %y, %end) : (i32, i8, i1) -> ()
  }
  mill.run() last(%end) attributes {slow} {
    "test.use"(%end) : (i1) -> ()
  }
  return
}

mill.turn @first(%a: i32, %b: f32) {
  "test.use"(%a, %b) : (i32, f32) -> ()
}
mill.turn @second() attributes {late} {
}

func.func @choose(%a: i8) {
  mill.choose %a : i8 {hard}
  case (1 : i64, one) {
    "test.one"() : () -> ()
  }
  case (unit, "all others") {
  }
  mill.choose %a : i8
  return
}

func.func @attempt() {
  mill.attempt {
    on @broken(%part: i32, %again: i1) {
      mill.attempt {
        do {
          "test.use"(%part, %again) : (i32, i1) -> ()
        }
      }
    }
    on @lost() {
    }
    do {
      "test.work"() : () -> ()
    }
  } {often}
  return
}
