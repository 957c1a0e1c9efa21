// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Poison.

func.func @undefined() {
  %0 = ub.poison : i32
  %1 = ub.poison <#ub.poison> : vector<4xf32>
  %2 = ub.poison {demo.note} : memref<4xi32>
  ub.unreachable {demo.note}
}
