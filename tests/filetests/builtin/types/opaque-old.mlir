// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Builtin dialect, OpaqueType: the syntax of the document is gone.

// expected-error@+1 {{expected non-function type}}
%0 = "demo.def"() : () -> opaque<"llvm", "struct<(i32, float)>">
