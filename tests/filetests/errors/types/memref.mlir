// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Memrefs, their layouts and spaces.

// expected-error@+1 {{expected '<' in memref type}}
"demo.op"() : () -> memref

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> memref<4>

// -----

// expected-error@+1 {{expected ',' or '>' in memref type}}
"demo.op"() : () -> memref<4xi32

// -----

// expected-error@+1 {{invalid memref element type}}
"demo.op"() : () -> memref<4x!foo.t>

// -----

// expected-error@+1 {{invalid memref element type}}
"demo.op"() : () -> memref<4xtensor<4xi32>>

// -----

// expected-error@+1 {{invalid memref element type}}
"demo.op"() : () -> memref<4x() -> ()>

// -----

// expected-error@+1 {{expected list element}}
"demo.op"() : () -> memref<4xi32, >

// -----

// expected-error@+1 {{expected ',' or '>' in memref type}}
"demo.op"() : () -> memref<4xi32 1>

// -----

// expected-error@+1 {{multiple memory spaces specified in memref type}}
"demo.op"() : () -> memref<4xi32, 1, 2>

// -----

// expected-error@+1 {{multiple memory spaces specified in memref type}}
"demo.op"() : () -> memref<4xi32, affine_map<(d0) -> (d0)>, 1, 2>

// -----

// expected-error@+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
"demo.op"() : () -> memref<4xi32, affine_map<(d0, d1) -> (d0)>>

// -----

// expected-error@+1 {{expected the number of strides to match the rank}}
"demo.op"() : () -> memref<4x4xi32, strided<[1]>>

// -----

// expected-error@+1 {{expected the number of strides to match the rank}}
"demo.op"() : () -> memref<4xi32, strided<[1, 2]>>

// -----

// expected-error@+1 {{cannot have affine map for unranked memref type}}
"demo.op"() : () -> memref<*xi32, affine_map<(d0) -> (d0)>>

// -----

// expected-error@+1 {{cannot have affine map for unranked memref type}}
"demo.op"() : () -> memref<*xi32, strided<[1]>>

// -----

// expected-error@+1 {{multiple memory spaces specified in memref type}}
"demo.op"() : () -> memref<*xi32, 1, 2>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> memref<*i32>

// -----

// expected-error@+1 {{invalid memref element type}}
"demo.op"() : () -> memref<*x!foo.t>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"demo.op"() : () -> memref<4xi32, 1.0>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"demo.op"() : () -> memref<4xi32, [1]>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"demo.op"() : () -> memref<4xi32, #foo.space>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"demo.op"() : () -> memref<4xi32, unit>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"demo.op"() : () -> memref<4xi32, i32>

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> memref<-1xi32>

// -----

// expected-error@+1 {{expected ',' or '>'}}
"demo.op"() : () -> memref<4xi32, 1

// -----

// expected-error@+1 {{invalid memref element type}}
"demo.op"() : () -> memref<4xtuple<>>

// -----

// expected-error@+1 {{invalid memref element type}}
"demo.op"() : () -> memref<4xnone>
