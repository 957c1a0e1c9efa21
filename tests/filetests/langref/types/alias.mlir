// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Type Aliases: the original type and its alias.

!avx_m128 = vector<4 x f32>
%x = "demo.def"() : () -> vector<4xf32>
"foo"(%x) : (vector<4 x f32>) -> ()
"foo"(%x) : (!avx_m128) -> ()
