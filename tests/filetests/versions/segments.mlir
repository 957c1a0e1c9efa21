// RUN: lect opt --load-dialect versions/segments.td --dialect-version vat=1 %s --mlir-print-op-generic
// RUN: lect opt --load-dialect versions/segments.td --dialect-version vat=1 %s | lect opt --load-dialect versions/segments.td --emit-dialect-version vat=1 --mlir-print-op-generic
%0:2 = "vat.mix"() ({}, {}, {
^bb0(%a: i32):
  "vat.pour"(%a, %a) : (i32, i32) -> ()
}) : () -> (i32, i64)
"vat.pour"(%0#0) : (i32) -> ()
"vat.pour"(%0#0, %0#0) : (i32, i32) -> ()
