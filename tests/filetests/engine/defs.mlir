// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect engine/defs.td --allow-unregistered-dialect %s | lect opt --load-dialect engine/defs.td --allow-unregistered-dialect

// Enums: one word or string, words with separators, groups in place of their members.
"enums"() {
  f0 = #defs.flags<none>, f1 = #defs.flags<a,c>, f2 = #defs.flags< "a,  b" , c >, f3 = #defs<flags<c>>,
  c0 = #defs<color red>, c1 = #defs<color "light green">, c2 = #defs<color  red ignored>,
  b0 = #defs.bits<a|b : "a|b">, b1 = #defs.bits<b:a>
} : () -> ()

// Numbers, in any order. A negative unsigned number is the same bits.
"numbers"() {
  n0 = #defs.numbers<i64 = -5, u16 = 65, b = true, u32 = -1, i16 = 0x7F, wide = -1>,
  n1 = #defs.numbers<wide = 123456789012345678901234567890, b = 0, u16 = 66, i16 = -32768, u32 = 4294967295, i64 = 1>
} : () -> ()

// Parameters with default values are omitted.
"words"() {
  w0 = #defs.words<"a\22b", red>, w1 = #defs.words<"", "light green", 4, 8>, w2 = #defs.words<"", red, 7>,
  w3 = #defs.words<"", red, 1, 8, true>, w4 = #defs.words<"", red, 7 , 8 , false>, w5 = #defs.words<"", red, 1>
} : () -> ()

"sparse"() {s0 = #defs.sparse<>, s1 = #defs.sparse<b = 1>, s2 = #defs.sparse<b = 2, a = 0>} : () -> ()

"lists"() {
  l0 = #defs.lists<[1]>, l1 = #defs.lists< [1,2 , -3]:i32,!defs.token >,
  l2 = #defs.lists<[0] by (d0, d1) -> (d1 + 1)>, n = #defs.nothing
} : () -> ()

// Text that a dialect's parser does not consume is skipped.
"rest"() {t = !defs.token<what ever>, n = #defs<nothing at all>} : () -> ()

// Without the mnemonic where the class is known from the parameter, or in full.
"nested"() {
  o0 = #defs.outer<inner = <1>, any = #defs.inner<2>>,
  o1 = #defs.outer<any = 1 : i8, inner = #defs.inner<3>, name = "x", dense = [1, -2], list = <1>, <2>, #defs.inner<3>>,
  o2 = #defs.full<<4>, <i32>>, o3 = #defs.full<#defs.inner<4>, !defs.box<i32>>
} : () -> ()

// The body is no pair of brackets.
"bare"() {b = #defs<bare 1 x 2>} : () -> ()

"typed"() {t = #defs.typed<1> : i32, u = [#defs.typed<1> : i64]} : () -> ()

// Unknown native code: the text is retained, and attributes and types with a sigil in it are parsed.
"custom"() {c = #defs.custom<  a #defs.inner< 1 > >, d = #defs.full<#defs.inner<1>, !defs.box<!defs.box<f32>>>} : () -> ()

// In memrefs, tensors, vectors: the types that the interfaces allow, and any attribute as encoding and memory space.
"shaped"() {
  m = memref<4x!defs.box<i32>, #defs.inner<1>>, t = tensor<4x!defs.token, #defs.nothing>,
  u = memref<*x!defs.box<f32>, #defs<nothing>>
} : () -> ()
