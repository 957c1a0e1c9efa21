// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s

// A discardable attribute may have the name of a native property. One with the name of an inherent attribute sets that,
// unless it is set between `<` and `>`. Older names of segment sizes are known, too.
func.func @f(%a: i32, %i: index) {
  %0 = "llvm.add"(%a, %a) {overflowFlags = #llvm.overflow<nsw>} : (i32, i32) -> i32
  %1 = "llvm.add"(%a, %a) <{overflowFlags = 2 : i32}> {overflowFlags = 1 : i32} : (i32, i32) -> i32
  %2 = llvm.add %a, %a overflow<nsw> {overflowFlags = 2 : i32} : i32
  %3 = llvm.add %a, %a {overflowFlags = "none"} : i32
  %4 = "arith.addi"(%a, %a) <{}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %5 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nuw>}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %6 = "memref.alloc"(%i) {operand_segment_sizes = array<i32: 1, 0>} : (index) -> memref<?xi32>
  %7 = "memref.alloc"(%i) <{operand_segment_sizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %8 = "memref.alloc"(%i) <{operandSegmentSizes = array<i32: 1, 0>}> {operandSegmentSizes = array<i32: 0, 1>} : (index) -> memref<?xi32>
  %9 = "arith.addi"(%a, %a) {operand_segment_sizes = array<i32: 1, 0>} : (i32, i32) -> i32
  return
}
