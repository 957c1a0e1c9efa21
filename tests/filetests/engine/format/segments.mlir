// RUN: lect opt --load-dialect engine/format/segments.td --verify-roundtrip %s
// RUN: lect opt --load-dialect engine/format/segments.td %s | lect opt --load-dialect engine/format/segments.td --mlir-print-op-generic
func.func @f(%a: i32, %b: i64) {
  %0 = "seg.in"(%a, %a, %b) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32, i64) -> (i32)
  %1 = "seg.in"(%a) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> (i32)
  %2:3 = "seg.out"(%a) <{resultSegmentSizes = array<i32: 1, 2>}> : (i32) -> (i32, i32, i32)
  %3:3 = "seg.out"(%a) <{resultSegmentSizes = array<i32: 3, 0>}> : (i32) -> (i32, i32, i32)
  %4:2 = "seg.both"(%a, %a, %a) <{n = 1 : i64, operandSegmentSizes = array<i32: 0, 3>, resultSegmentSizes = array<i32: 2, 0>}> : (i32, i32, i32) -> (i32, i32)
  "seg.dict"(%a, %a) <{operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> ()
  return
}
