// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect --emit-bytecode | lect opt --load-dialect dialects/overlay/berth.td --allow-unregistered-dialect

// Operands with a guard, spans, and dictionaries of lists.
func.func @steer(%yes: i1, %a: i32) {
  %0 = berth.steer %yes ? %a by [1:2] with {east = [0, -1], "to the west" = []} : i32
  berth.steer %a by 3 : i32 {now}
  "test.use"(%0) : (i8) -> ()
  return
}

// Ports that are arguments, whichever way they go.
berth.dock(%in: i8, %go: i1 {go}) -> (%out: i16 {late, slow = 2 : i8}) {
  "test.use"(%in, %out) : (i8, i16) -> ()
}
berth.dock() -> () {
} {empty}

// Regions of an operation within.
func.func @watch(%a: i32, %b: f32) {
  %0:2 = berth.watch(%a, %b) attributes {night}
  own {
    "test.use"(%a) : (i32) -> ()
  }
  part0(%x: i32, %y: f32) size(4) {
    "test.use"(%x, %y) : (i32, f32) -> ()
  }
  part1(%x: i32, %y: f32) size(1) {
  } : (i32, f32) -> (i8, i16)
  berth.watch()
  own {
  } : () -> ()
  "test.use"(%0#0) : (i8) -> ()
  return
}
