// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/shed.td --allow-unregistered-dialect --mlir-print-op-generic %s

// Where a form does not separate result segments, the dictionary has their sizes.
func.func @together(%a: i32) {
  %0:3 = shed.split %a {resultSegmentSizes = array<i32: 1, 2>} : (i32) -> (i8, i16, i32)
  return
}
