// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Where a form does not tell groups of results apart, the dictionary says how long they are.
func.func @together(%a: i32) {
  %0:3 = shed.split %a {resultSegmentSizes = array<i32: 1, 2>} : (i32) -> (i8, i16, i32)
  return
}
