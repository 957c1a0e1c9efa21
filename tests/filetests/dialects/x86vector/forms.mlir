// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Vector instructions of x86.

func.func @f0(%k: vector<16xi1>, %a: vector<16xf32>, %s: vector<16xf32>) {
  %0 = x86vector.avx512.mask.compress %k, %a, %s  : vector<16xf32>, vector<16xf32>
  return
}

func.func @f1(%k: vector<16xi1>, %a: vector<16xf32>) {
  %0 = x86vector.avx512.mask.compress %k, %a  : vector<16xf32>
  return
}

func.func @f2(%k: vector<16xi1>, %a: vector<16xf32>) {
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  return
}
