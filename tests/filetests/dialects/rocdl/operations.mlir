// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%f32, %f16 = "value.of"() : () -> (f32, f16)
%0 = "rocdl.exp"(%f32) : (f32) -> f32
%1 = "rocdl.exp"(%f16) {kept} : (f16) -> f16
