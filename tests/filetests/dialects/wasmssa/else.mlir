// RUN: lect opt %s
// RUN: lect opt %s | lect opt
// RUN: lect opt --mlir-print-op-generic %s | lect opt
// ORACLE: differs because MLIR 22 prints `"else "`, which it does not read.

// The word for the other branch, and the string that MLIR prints for it.
wasmssa.func @flow(%a: !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %a : ref to i32
  wasmssa.if %0 : {
    %1 = wasmssa.const 1 : i32
    wasmssa.block_return %1 : i32
  } else {
    %1 = wasmssa.const 2 : i32
    wasmssa.block_return %1 : i32
  } > ^bb1
^bb1(%2: i32):
  wasmssa.if %2 : {
    wasmssa.block_return %2 : i32
  } "else "{
    wasmssa.block_return %0 : i32
  } > ^bb2
^bb2(%3: i32):
  wasmssa.return %3 : i32
}
