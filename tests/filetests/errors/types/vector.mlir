// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Vectors.

// expected-error@+1 {{expected '<' in vector type}}
"demo.op"() : () -> vector

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> vector<

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> vector<4>

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> vector<4x>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> vector<4 i32>

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
"demo.op"() : () -> vector<0xi32>

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 4, 0, 2}}
"demo.op"() : () -> vector<4x0x2xi32>

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> vector<?xi32>

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> vector<-1xi32>

// -----

// expected-error@+1 {{missing ']' closing scalable dimension}}
"demo.op"() : () -> vector<[4xi32>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> vector<4]xi32>

// -----

// expected-error@+1 {{invalid dimension}}
"demo.op"() : () -> vector<[]xi32>

// -----

// expected-error@+1 {{invalid dimension}}
"demo.op"() : () -> vector<[?]xi32>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"demo.op"() : () -> vector<4xtensor<4xi32>>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"demo.op"() : () -> vector<4x!foo.t>

// -----

// expected-error@+1 {{expected '>' in vector type}}
"demo.op"() : () -> vector<4xi32, 1>

// -----

// expected-error@+1 {{expected '>' in vector type}}
"demo.op"() : () -> vector<4xi32

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> vector<*xi32>

// -----

// expected-error@+1 {{invalid dimension}}
"demo.op"() : () -> vector<99999999999999999999xi32>

// -----

// expected-error@+1 {{invalid dimension}}
"demo.op"() : () -> vector<9223372036854775808xi32>

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 0, 4}}
"demo.op"() : () -> vector<0x4xi32>
