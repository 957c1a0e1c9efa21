// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, ComplexType: the examples.

%0 = "demo.def"() : () -> complex<f32>
%1 = "demo.def"() : () -> complex<i32>
%2 = "demo.def"() : () -> complex<bf16>
%3 = "demo.def"() : () -> complex<si8>
%4 = "demo.def"() : () -> complex<f8E4M3FN>
"demo.attribute"() {types = [complex<f32>, complex<i32>, complex<bf16>, complex<si8>, complex<f8E4M3FN>]} : () -> ()
