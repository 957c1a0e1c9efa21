// RUN: lect opt --load-dialect engine/hooks/dialects.td --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@+1 {{unknown quantized type foo}}
"a"() {t = !quant.foo<i8>} : () -> ()

// -----

// expected-error@+1 {{illegal storage type minimum: -200}}
"a"() {t = !quant.uniform<i8<-200:100>:f32, 1.0>} : () -> ()

// -----

// expected-error@+1 {{illegal min and max: (1.000000e+00:0.000000e+00)}}
"a"() {t = !quant.calibrated<f32<1.0:0.0>>} : () -> ()

// -----

// expected-error@+1 {{invalid array element type: '!llvm.void'}}
"a"() {t = !llvm.array<2 x void>} : () -> ()

// -----

// expected-error@+1 {{unknown LLVM type: vec}}
"a"() {t = !llvm.struct<(vec<4xptr>)>} : () -> ()

// -----

// expected-error@+1 {{unknown SPIR-V type: foo}}
"a"() {t = !spirv.foo} : () -> ()

// -----

// expected-error@+1 {{cannot use '!llvm.ptr' to compose SPIR-V types}}
"a"() {t = !spirv.array<4 x !llvm.ptr>} : () -> ()

// -----

// expected-error@+1 {{offset specification must be given for all members}}
"a"() {t = !spirv.struct<(f32 [0], f32)>} : () -> ()

// -----

// expected-error@+1 {{unknown capability: Shadr}}
"a"() {t = #spirv.vce<v1.0, [Shadr], []>} : () -> ()

// -----

// expected-error@+1 {{use of undeclared identifier}}
"a"() {t = #sparse_tensor.encoding<{map = (i) -> (j : dense)}>} : () -> ()

// -----

// expected-error@+1 {{unknown level format: foo}}
"a"() {t = #sparse_tensor.encoding<{map = (i) -> (i : foo)}>} : () -> ()

// -----

// expected-error@+1 {{unexpected key: foo}}
"a"() {t = #sparse_tensor.encoding<{foo = 1}>} : () -> ()

// -----

// expected-error@+1 {{repeated DLTI key: "a"}}
"a"() {t = #dlti.dl_spec<"a" = 1, "a" = 2>} : () -> ()

// -----

// expected-error@+1 {{operand expected to be one of AOp, BOp or COp}}
"a"() {t = !gpu.mma_matrix<16x16xf16, "Foo">} : () -> ()
