// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@+1 {{constant too large for index}}
"test.map"() {a = affine_map<(d0) -> (d0 + 9223372036854775808)>} : () -> ()

// -----

// expected-error@+1 {{constant too large for index}}
"test.map"() {a = affine_map<(d0) -> (d0 - 9223372036854775808)>} : () -> ()

// -----

// expected-error@+2 {{missing right operand of binary operator}}
// expected-error@+1 {{missing operand of negation}}
"test.map"() {a = affine_map<(d0) -> (-((d0 * )))>} : () -> ()

// -----

// expected-error@+1 {{no expression inside parentheses}}
"test.map"() {a = affine_map<(d0) -> ((d0) + ())>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"test.map"() {a = affine_map<(d0) -> (((d0) + 1)>} : () -> ()
