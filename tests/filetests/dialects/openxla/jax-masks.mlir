// RUN: lect opt %s
// RUN: lect opt %s | lect opt --emit-bytecode | lect opt

// JAX prints a mask of more than a hundred elements with a byte for each, as MLIR does since release 23.
func.func @mask() -> tensor<8x13xi1> {
  %c = stablehlo.constant dense<"0x0100000000000000000000000001010000000000000000000000010101000000000000000000000101010100000000000000000001010101010000000000000000010101010101000000000000000101010101010100000000000001010101010101010000000000"> : tensor<8x13xi1>
  return %c : tensor<8x13xi1>
}
