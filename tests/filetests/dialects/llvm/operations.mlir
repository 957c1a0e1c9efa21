// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%s = "llvm.intr.stepvector"() : () -> vector<[4]xi32>
%v, %mask, %length = "value.of"() : () -> (vector<4xi32>, vector<4xi1>, i32)
%f = "llvm.intr.vp.uitofp"(%v, %mask, %length) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
