// RUN: lect opt --emit-bytecode --emit-for=16 --verify-diagnostics %s

// Operand segments whose correspondence to the older ones is unknown.
func.func @shutdown(%device: i32, %condition: i1) {
  // expected-error@+1 {{'acc.shutdown' op cannot be written for MLIR 16: it has 2 groups of operands or results, of which there were 3 then}}
  acc.shutdown device_num(%device : i32) if(%condition)
  return
}
