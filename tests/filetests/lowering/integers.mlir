// RUN: lect opt --arith-int-range-narrowing=int-bitwidths-supported=8,32 %s
// RUN: lect opt --arith-unsigned-when-equivalent %s

func.func @ranges(%a: i64) -> (i64, i1) {
  %c255 = arith.constant 255 : i64
  %c3 = arith.constant 3 : i64
  %0 = arith.andi %a, %c255 : i64
  %1 = arith.divsi %0, %c3 : i64
  %2 = arith.addi %0, %c3 : i64
  %3 = arith.cmpi slt, %0, %c3 : i64
  %4 = arith.xori %1, %2 : i64
  return %4, %3 : i64, i1
}
