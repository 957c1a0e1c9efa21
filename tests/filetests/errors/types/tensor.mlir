// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Tensors.

// expected-error@+1 {{expected '<' in tensor type}}
"demo.op"() : () -> tensor

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> tensor<4>

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"demo.op"() : () -> tensor<4xi32

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> tensor<-4xi32>

// -----

// expected-error@+1 {{invalid tensor element type}}
"demo.op"() : () -> tensor<4x(i32) -> i32>

// -----

// expected-error@+1 {{invalid tensor element type}}
"demo.op"() : () -> tensor<4xtuple<>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"demo.op"() : () -> tensor<4xmemref<4xi32>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"demo.op"() : () -> tensor<2xtensor<2xi32>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"demo.op"() : () -> tensor<4xnone>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> tensor<*i32>

// -----

// expected-error@+2 {{cannot apply encoding to unranked tensor}}
"demo.op"() : () -> tensor<*xi32, "encoding">

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"demo.op"() : () -> tensor<4xi32 "a">

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> tensor<4 i32>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> tensor<? i32>

// -----

// expected-error@+1 {{invalid dimension}}
"demo.op"() : () -> tensor<99999999999999999999xi32>

// -----

// expected-error@+1 {{invalid tensor element type}}
"demo.op"() : () -> tensor<*xtensor<4xi8>>

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> tensor<[4]xi32>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"demo.op"() : () -> tensor<0x1Fxi32>
