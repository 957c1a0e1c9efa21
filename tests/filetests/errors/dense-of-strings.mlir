// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Elements of a type without numbers are strings.
// expected-error @+1 {{expected string token, got 7}}
"t.a"() {a = dense<7> : tensor<vector<2xi8>>} : () -> ()

// -----
// expected-error @+1 {{expected string token, got 4}}
"t.a"() {a = dense<["x", -4]> : tensor<2x!t.s>} : () -> ()

// -----
// expected-error @+1 {{expected string token, got 1}}
"t.a"() {a = dense<(1, 2)> : tensor<2x!t.s>} : () -> ()

// -----
// expected-error @+1 {{expected string token, got true}}
"t.a"() {a = dense<true> : tensor<!t.s>} : () -> ()

// -----
"t.a"() {a = dense<["a", "a"]> : tensor<2x!t.s>, b = dense<"0xFF"> : tensor<2x!t.s>} : () -> ()
