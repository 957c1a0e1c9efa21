// RUN: lect opt --irdl-file irdl/doubling.irdl --allow-unregistered-dialect --verify-diagnostics %s
// ORACLE: differs because mlir-opt takes 2^40 steps

%0 = "test.value"() : () -> f32
// expected-error@+1 {{'f32' does not satisfy the constraint}}
"e.o"(%0) : (f32) -> ()
