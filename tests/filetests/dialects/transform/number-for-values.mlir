// RUN: lect opt --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt reads the number, and loses it

func.func @f(%a: !transform.any_op) {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  transform.structured.vectorize %a vector_sizes [-9223372036854775808, 8] : !transform.any_op
  return
}
