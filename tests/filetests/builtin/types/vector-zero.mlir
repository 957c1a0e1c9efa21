// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Builtin dialect, VectorType: no zero sizes, and no hexadecimal ones.

// expected-error@+1 {{vector types must have positive constant sizes but got 0, 42}}
%0 = "demo.def"() : () -> vector<0x42xi32>
