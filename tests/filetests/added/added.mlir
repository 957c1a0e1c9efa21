// RUN: lect opt --dialect-path added/td -I added/include --overlay added/sums.td %s
// RUN: lect opt --dialect-path added/td -I added/include --overlay added/sums.td --mlir-print-op-generic %s

// What files add to a dialect of lect is there beside what it has, which stays as it is.
func.func @sums(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.sum3 %a + %b + %0 : i32
  return %1 : i32
}

// What an overlay says of a type of lect.
func.func private @elements(memref<4x!llvm.struct<(i8)>>)
