// RUN: lect run %s 40 2
// RUN: lect run %s -e odd -- -5 3
// RUN: lect run %s -e wide 170141183460469231731687303715884105727 10
// RUN: lect run %s -e main --entry-point-result=i32 1 2

// Integers of any width up to 128 bits, with arguments and results as decimal numbers.

llvm.func @main(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b : i32
  llvm.return %0 : i32
}

// Results are cut to five bits, and compared with their sign.
llvm.func @odd(%a: i5, %b: i5) -> !llvm.struct<(i5, i5, i1, i5)> {
  %sum = llvm.mul %a, %b : i5
  %quotient = llvm.sdiv %a, %b : i5
  %less = llvm.icmp "slt" %a, %b : i5
  %count = "llvm.intr.ctlz"(%b) <{is_zero_poison = false}> : (i5) -> i5
  %0 = llvm.mlir.undef : !llvm.struct<(i5, i5, i1, i5)>
  %1 = llvm.insertvalue %sum, %0[0] : !llvm.struct<(i5, i5, i1, i5)>
  %2 = llvm.insertvalue %quotient, %1[1] : !llvm.struct<(i5, i5, i1, i5)>
  %3 = llvm.insertvalue %less, %2[2] : !llvm.struct<(i5, i5, i1, i5)>
  %4 = llvm.insertvalue %count, %3[3] : !llvm.struct<(i5, i5, i1, i5)>
  llvm.return %4 : !llvm.struct<(i5, i5, i1, i5)>
}

llvm.func @wide(%a: i128, %b: i128) -> !llvm.struct<(i128, i128, i1)> {
  %quotient = llvm.udiv %a, %b : i128
  %max = llvm.intr.umax(%a, %b) : (i128, i128) -> i128
  %product = "llvm.intr.smul.with.overflow"(%a, %b) : (i128, i128) -> !llvm.struct<(i128, i1)>
  %overflows = llvm.extractvalue %product[1] : !llvm.struct<(i128, i1)>
  %0 = llvm.mlir.undef : !llvm.struct<(i128, i128, i1)>
  %1 = llvm.insertvalue %quotient, %0[0] : !llvm.struct<(i128, i128, i1)>
  %2 = llvm.insertvalue %max, %1[1] : !llvm.struct<(i128, i128, i1)>
  %3 = llvm.insertvalue %overflows, %2[2] : !llvm.struct<(i128, i128, i1)>
  llvm.return %3 : !llvm.struct<(i128, i128, i1)>
}
