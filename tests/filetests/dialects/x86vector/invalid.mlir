// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Vectors that do not belong together.

func.func @f(%k: vector<16xi1>, %a: vector<16xf32>, %s: vector<16xf32>) {
  // expected-error@+1 {{cannot use both src and constant_src}}
  %0 = x86vector.avx512.mask.compress %k, %a, %s {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>, vector<16xf32>
  return
}

// -----

func.func @f(%k: vector<16xi1>, %a: vector<16xf32>, %s: vector<8xf32>) {
  // expected-error@+1 {{failed to verify that src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a, %s  : vector<16xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error@+1 {{failed to verify that constant_src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<8xf32>} : vector<16xf32>
  return
}
