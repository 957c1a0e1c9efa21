// RUN: lect opt --mlir-print-debuginfo %s
// RUN: lect opt --mlir-print-debuginfo --mlir-print-local-scope %s

// An argument's location is spelled out where the argument is, although it has an alias.

func.func @f(%a: i32 loc("first"), %b: i32 {demo.x} loc(#where)) -> i32 {
  return %a : i32 loc("back")
} loc(fused["f", "g"])
#where = loc("file.c":10:8)
