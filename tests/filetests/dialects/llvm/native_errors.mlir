// RUN: lect opt --verify-diagnostics --split-input-file %s

func.func @other_kind(%a: i32) {
  // expected-error @+1 {{invalid properties {overflowFlags = "nsw"} for op llvm.add: expected ::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags}}
  %0 = "llvm.add"(%a, %a) <{overflowFlags = "nsw"}> : (i32, i32) -> i32
  return
}

// -----

func.func @other_enum(%a: i32) {
  // expected-error @+1 {{invalid properties {overflowFlags = #llvm.fastmath<fast>} for op llvm.add: expected ::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags}}
  %0 = "llvm.add"(%a, %a) <{overflowFlags = #llvm.fastmath<fast>}> : (i32, i32) -> i32
  return
}

// -----

func.func @no_case(%a: i32) {
  // expected-error @+1 {{'llvm.add' op property 'overflowFlags' failed to satisfy constraint: LLVM integer overflow flags}}
  %0 = "llvm.add"(%a, %a) <{overflowFlags = 7 : i64}> : (i32, i32) -> i32
  return
}
