// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt %s

// A native property stores a number, independent of the spelling of the attribute.
func.func @spellings(%a: i32) {
  %0 = "llvm.add"(%a, %a) <{overflowFlags = #llvm.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %1 = "llvm.add"(%a, %a) <{overflowFlags = #llvm.overflow<none>}> : (i32, i32) -> i32
  %2 = "llvm.add"(%a, %a) <{overflowFlags = 2 : i32}> : (i32, i32) -> i32
  %3 = "llvm.add"(%a, %a) <{overflowFlags = 1 : i64}> : (i32, i32) -> i32
  %4 = "llvm.add"(%a, %a) <{overflowFlags = true}> : (i32, i32) -> i32
  %5 = "llvm.add"(%a, %a) <{overflowFlags = 3 : index}> : (i32, i32) -> i32
  // Of a larger one it is the low bits.
  %6 = "llvm.add"(%a, %a) <{overflowFlags = 4294967297 : i64}> : (i32, i32) -> i32
  return
}
