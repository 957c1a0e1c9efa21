// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, OpaqueType: the examples, in the syntax there is now.

%0 = "demo.def"() : () -> !llvm_like<"struct<(i32, float)>">
%1 = "demo.def"() : () -> !pdl_like<"value">
%2 = "demo.def"() : () -> !pdl_like.value
