// RUN: lect opt --load-dialect versions/ended.td --dialect-version kiln=1 %s --mlir-print-op-generic
// RUN: lect opt --load-dialect versions/ended.td --dialect-version kiln=1 %s | lect opt --load-dialect versions/ended.td --emit-dialect-version kiln=1 --mlir-print-op-generic

// A constant that was the operand of two operations is erased once, and no other one with it.
%0 = "kiln.clay"() <{value = 1 : i64}> : () -> i64
%1 = "kiln.clay"() <{value = 2 : i64}> : () -> i64
"kiln.cook"(%0) : (i64) -> ()
"kiln.cook"(%0) : (i64) -> ()
