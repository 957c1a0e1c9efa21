// RUN: lect opt --load-dialect dialects/overlay/dock.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/dock.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Names of results and of arguments, parts that definitions of symbols lack, and regions in the full form.

!freight = !dock.crate<i32>

dock.pier private @north {
  "test.use"() : () -> ()
}
dock.yard private @empty {
}

func.func @names(%a: i32) {
  %0, %1, %2 = dock.load "coal" ["heap", ""] %a : i32 -> i32, i8, i16
  %3, %4 = dock.load "" ["heap"] %a : i32 -> i32, i8
  %5 = dock.tow %0 : i32 -> !freight
  %6 = dock.tow %a : i32 -> i8
  "test.use"(%1, %2, %3, %4, %5, %6) : (i8, i16, i32, i8, !freight, i8) -> ()
  dock.watch ["sky", "sea"] {
  ^bb0(%x: i8, %y: i8, %z: i1):
    "test.to"(%z)[^bb1] : (i1) -> ()
  ^bb1(%w: i32):
    "test.use"(%w) : (i32) -> ()
  }
  dock.each %item : i32 = 7 : i32 {
    "test.use"(%item) : (i32) -> ()
  }
  dock.each %8 : i32 = 7 : i32 {
    "test.use"(%8) : (i32) -> ()
  }
  return
}

dock.crane @lift(%load: i32, %3: i8)  -> () {
  "test.use"(%load) : (i32) -> ()
}
dock.crane @lower(i32) -> i8 attributes {res_names = ["got"]}
dock.plan @none {
}
dock.plan @some -> (first: i32, "the second": i8) {
}
