// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect --mlir-print-op-generic %s

// A terminator is omitted only if it has no attributes to lose.
func.func @ends(%a: i32) {
  shed.sort %a : i32 {
    "test.one"() : () -> ()
  }
  shed.sort %a : i32 {
    "test.one"() : () -> ()
    shed.else do {
      "test.two"() : () -> ()
      shed.else do {
      }
    }
  }
  shed.sort %a : i32 {
    shed.end {late}
  }
  return
}
