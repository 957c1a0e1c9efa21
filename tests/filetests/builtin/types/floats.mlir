// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, the float types, from BFloat16Type to FloatTF32Type.

%0 = "demo.def"() : () -> bf16
%1 = "demo.def"() : () -> f4E2M1FN
%2 = "demo.def"() : () -> f6E2M3FN
%3 = "demo.def"() : () -> f6E3M2FN
%4 = "demo.def"() : () -> f8E3M4
%5 = "demo.def"() : () -> f8E4M3
%6 = "demo.def"() : () -> f8E4M3B11FNUZ
%7 = "demo.def"() : () -> f8E4M3FN
%8 = "demo.def"() : () -> f8E4M3FNUZ
%9 = "demo.def"() : () -> f8E5M2
%10 = "demo.def"() : () -> f8E5M2FNUZ
%11 = "demo.def"() : () -> f8E8M0FNU
%12 = "demo.def"() : () -> f16
%13 = "demo.def"() : () -> f32
%14 = "demo.def"() : () -> f64
%15 = "demo.def"() : () -> f80
%16 = "demo.def"() : () -> f128
%17 = "demo.def"() : () -> tf32
"demo.attribute"() {types = [bf16, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3B11FNUZ, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU, f16, f32, f64, f80, f128, tf32]} : () -> ()
