// RUN: lect opt --emit-for=24 --verify-diagnostics %s
// RUN: lect opt --emit-for=24 --mlir-print-op-generic --verify-diagnostics %s
// RUN: lect opt --emit-for=24 --emit-bytecode --verify-diagnostics %s

// An operation that a release does not have any more cannot be written for it.

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.abs' op cannot be written for MLIR 24: it was removed in MLIR 24}}
  %0 = linalg.abs ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
