// RUN: lect opt --dialect-path added/td -I added/include --overlay added/sums.td %s
// RUN: lect opt --dialect-path added/td -I added/include --overlay added/sums.td --mlir-print-op-generic %s

// Definitions that files add to an included dialect are loaded beside its own, which stay unchanged.
func.func @sums(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.sum3 %a + %b + %0 : i32
  return %1 : i32
}

// An overlay of a type of an included dialect.
func.func private @elements(memref<4x!llvm.struct<(i8)>>)
