// RUN: lect opt --irdl-file irdl/predicate.irdl --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt counts a constraint in C++ as none

%0 = "test.value"() : () -> i32
"d.op"(%0) : (i32) -> ()

// -----

%0 = "test.value"() : () -> f32
// expected-error@+1 {{'f32' does not satisfy the constraint}}
"d.op"(%0) : (f32) -> ()
