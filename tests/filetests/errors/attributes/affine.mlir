// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Affine maps and sets.

// expected-error@+1 {{expected '<' in affine map}}
"demo.op"() {a = affine_map} : () -> ()

// -----

// expected-error@+1 {{expected '(' in dimensional identifier list}}
"demo.op"() {a = affine_map<>} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"demo.op"() {a = affine_map<(} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"demo.op"() {a = affine_map<(1) -> (0)>} : () -> ()

// -----

// expected-error@+1 {{redefinition of identifier 'd0'}}
"demo.op"() {a = affine_map<(d0, d0) -> (0)>} : () -> ()

// -----

// expected-error@+1 {{redefinition of identifier 'd0'}}
"demo.op"() {a = affine_map<(d0)[d0] -> (0)>} : () -> ()

// -----

// expected-error@+1 {{expected bare identifier}}
"demo.op"() {a = affine_map<(d0)[1] -> (0)>} : () -> ()

// -----

// expected-error@+1 {{expected ']' in symbol list}}
"demo.op"() {a = affine_map<(d0)[s0 -> (0)>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in dimensional identifier list}}
"demo.op"() {a = affine_map<(d0 d1) -> (0)>} : () -> ()

// -----

// expected-error@+1 {{expected '->' or ':'}}
"demo.op"() {a = affine_map<(d0)>} : () -> ()

// -----

// expected-error@+1 {{expected '(' in affine map range}}
"demo.op"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"demo.op"() {a = affine_map<(d0) -> (d0>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"demo.op"() {a = affine_map<(d0) -> (d0,)>} : () -> ()

// -----

// expected-error@+1 {{use of undeclared identifier}}
"demo.op"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"demo.op"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()

// -----

// expected-error@+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"demo.op"() {a = affine_map<(d0) -> (d0 floordiv d0)>} : () -> ()

// -----

// expected-error@+1 {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"demo.op"() {a = affine_map<(d0) -> (d0 ceildiv d0)>} : () -> ()

// -----

// expected-error@+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"demo.op"() {a = affine_map<(d0) -> (d0 mod d0)>} : () -> ()

// -----

// expected-error@+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"demo.op"() {a = affine_map<(d0) -> (5 mod d0)>} : () -> ()

// -----

// expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"demo.op"() {a = affine_map<(d0) -> (d0 * d0 * 2)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"demo.op"() {a = affine_map<(d0) -> (d0 + )>} : () -> ()

// -----

// expected-error@+1 {{missing left operand of binary operator}}
"demo.op"() {a = affine_map<(d0) -> (+ d0)>} : () -> ()

// -----

// expected-error@+1 {{missing left operand of binary operator}}
"demo.op"() {a = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// expected-error@+1 {{missing right operand of binary operator}}
"demo.op"() {a = affine_map<(d0) -> (d0 * )>} : () -> ()

// -----

// expected-error@+2 {{expected affine expression}}
// expected-error@+1 {{missing operand of negation}}
"demo.op"() {a = affine_map<(d0) -> (-)>} : () -> ()

// -----

// expected-error@+1 {{no expression inside parentheses}}
"demo.op"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"demo.op"() {a = affine_map<(d0) -> ((d0)>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"demo.op"() {a = affine_map<(d0) -> ("x")>} : () -> ()

// -----

// expected-error@+1 {{unexpected ssa identifier}}
"demo.op"() {a = affine_map<(d0) -> (%x)>} : () -> ()

// -----

// expected-error@+1 {{constant too large for index}}
"demo.op"() {a = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in affine map range}}
"demo.op"() {a = affine_map<(d0) -> (d0 d0)>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in affine map}}
"demo.op"() {a = affine_map<(d0) -> (d0)} : () -> ()

// -----

// expected-error@+1 {{expected AffineMap, but got IntegerSet}}
"demo.op"() {a = affine_map<(d0) : (d0 == 0)>} : () -> ()

// -----

// expected-error@+1 {{expected IntegerSet, but got AffineMap}}
"demo.op"() {a = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected '<' in integer set}}
"demo.op"() {a = affine_set} : () -> ()

// -----

// expected-error@+1 {{expected '(' in integer set constraint list}}
"demo.op"() {a = affine_set<(d0) : d0 == 0>} : () -> ()

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"demo.op"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"demo.op"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"demo.op"() {a = affine_set<(d0) : (d0 = 0)>} : () -> ()

// -----

// expected-error@+1 {{expected affine expression}}
"demo.op"() {a = affine_set<(d0) : (d0 == )>} : () -> ()

// -----

// expected-error@+1 {{expected ')' in integer set constraint list}}
"demo.op"() {a = affine_set<(d0) : (d0 == 0>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in integer set}}
"demo.op"() {a = affine_set<(d0) : (d0 == 0)} : () -> ()
