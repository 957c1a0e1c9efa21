// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Types of dialects without a shape are compared as scalars are, and interfaces that no type has reject all.

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'arith.addi' op requires the same type for all operands and results}}
%0 = "arith.addi"(%a, %a) : (i32, i32) -> i64

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'math.sqrt' op requires the same type for all operands and results}}
%0 = "math.sqrt"(%f) : (f32) -> f64

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'llvm.intr.cosh' op requires the same type for all operands and results}}
%0 = "llvm.intr.cosh"(%f) : (f32) -> f64

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'llvm.intr.cosh' op requires the same type for all operands and results}}
%0 = "llvm.intr.cosh"(%p) : (!llvm.ppc_fp128) -> f64

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'smt.bv.add' op requires the same type for all operands and results}}
%0 = "smt.bv.add"(%s, %s) : (!smt.bv<33>, !smt.bv<33>) -> !smt.bv<32>

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'index.add' op operand #0 must be index, but got 'i32'}}
%0 = "index.add"(%a, %a) : (i32, i32) -> i64

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'llvm.add' op requires the same type for all operands and results}}
%0 = "llvm.add"(%a, %a) : (i32, i32) -> i64

// -----

%a, %f, %s, %b, %p = "test.op"() : () -> (i32, f32, !smt.bv<33>, i1, !llvm.ppc_fp128)
// expected-error@+1 {{'complex.abs' op operand #0 must be complex type with floating-point elements, but got 'i32'}}
%0 = "complex.abs"(%a) : (i32) -> i64

// -----

%a, %c = "test.op"() : () -> (i32, complex<f32>)
// expected-error@+1 {{'complex.neg' op requires the same type for all operands and results}}
%0 = "complex.neg"(%c) : (complex<f32>) -> complex<f64>

// -----

%0 = "src.v"() : () -> !llvm.ptr
// expected-error@+1 {{'llvm.load' op result #0 must be LLVM type with size, but got 'vector<4x4xi64>'}}
%1 = "llvm.load"(%0) : (!llvm.ptr) -> vector<4x4xi64>

// -----

%0 = "src.v"() : () -> !llvm.ptr
// expected-error@+1 {{'llvm.load' op result #0 must be LLVM type with size, but got '!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>'}}
%1 = "llvm.load"(%0) : (!llvm.ptr) -> !spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>

// -----

%0 = "src.v"() : () -> !llvm.ptr
// expected-error@+1 {{'llvm.load' op result #0 must be LLVM type with size, but got 'index'}}
%1 = "llvm.load"(%0) : (!llvm.ptr) -> index

// -----

%0 = "src.v"() : () -> !llvm.ptr
// expected-error@+1 {{only identified structs can be opaque}}
%1 = "llvm.load"(%0) : (!llvm.ptr) -> !llvm.struct<opaque "a">

// -----

%0 = "src.v"() : () -> !llvm.ptr
// expected-error@+1 {{expected 'x'}}
%1 = "llvm.load"(%0) : (!llvm.ptr) -> !llvm.array<2xvector<4x4xi32>>

// -----

%0 = "src.v"() : () -> !llvm.ptr
// expected-error@+1 {{'llvm.load' op result #0 must be LLVM type with size, but got '!emitc.ptr<i32>'}}
%1 = "llvm.load"(%0) : (!llvm.ptr) -> !emitc.ptr<i32>
