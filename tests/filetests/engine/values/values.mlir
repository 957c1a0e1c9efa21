// RUN: lect opt --load-dialect engine/values/values.td %s
// RUN: lect opt --load-dialect engine/values/values.td --mlir-print-op-generic %s

module attributes {
  v.a = #v.shape<[] {x = 1} empty>,
  v.b = #v.shape<[-128, 127] at low {name = "none", x = -9223372036854775808} circle(0x7FC00000) : 8>,
  v.c = #v.shape<[1] at some(none) {x = 0, name = "q\22"} circle(1.5)>
} {}
