// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// The word for the other branch is printed as a string with a blank in it, which is not read again.
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
  } "else" {
    wasmssa.block_return %0 : i32
  } > ^bb2
^bb2(%3: i32):
  wasmssa.return %3 : i32
}
