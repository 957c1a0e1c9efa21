// RUN: lect opt --emit-for=23 --split-input-file --verify-diagnostics %s
// RUN: lect opt --emit-for=23 --mlir-print-op-generic --split-input-file --verify-diagnostics %s
// RUN: lect opt --emit-for=23 --emit-bytecode --split-input-file --verify-diagnostics %s

// A property that MLIR 23 does not have any more cannot be written for it.

// expected-error@+1 {{'llvm.func' op cannot be written for MLIR 23: it has a property 'no_infs_fp_math', true, which was removed in MLIR 23}}
llvm.func @f() attributes {no_infs_fp_math = true}
