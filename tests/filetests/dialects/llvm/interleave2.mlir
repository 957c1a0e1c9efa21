// RUN: lect opt --split-input-file --verify-diagnostics %s

// A scalable vector has a multiple of its elements, another has them once.

llvm.func @scalable_to_fixed(%a: vector<[2]xf16>, %b: vector<[2]xf16>) {
  // expected-error@+1 {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%a, %b) : (vector<[2]xf16>, vector<[2]xf16>) -> vector<4xf16>
  llvm.return
}

// -----

llvm.func @fixed_to_scalable(%a: vector<2xf16>, %b: vector<2xf16>) {
  // expected-error@+1 {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%a, %b) : (vector<2xf16>, vector<2xf16>) -> vector<[4]xf16>
  llvm.return
}

// -----

llvm.func @twice(%a: vector<[2]xf16>, %b: vector<2xf16>) {
  %0 = "llvm.intr.vector.interleave2"(%a, %a) : (vector<[2]xf16>, vector<[2]xf16>) -> vector<[4]xf16>
  %1 = "llvm.intr.vector.interleave2"(%b, %b) : (vector<2xf16>, vector<2xf16>) -> vector<4xf16>
  llvm.return
}
