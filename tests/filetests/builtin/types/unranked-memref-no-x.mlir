// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Builtin dialect, UnrankedMemRefType: the example as it stands lacks an x.

// expected-error@+1 {{expected 'x' in dimension list}}
%0 = "demo.def"() : () -> memref<*f32>
