// RUN: lect opt --emit-bytecode --emit-for=16 --verify-diagnostics %s

// Groups of operands of which it is not known which they were.
func.func @shutdown(%device: i32, %condition: i1) {
  // expected-error@+1 {{'acc.shutdown' op cannot be written for MLIR 16: it has 2 groups of operands or results, of which there were 3 then}}
  acc.shutdown device_num(%device : i32) if(%condition)
  return
}
