// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, IntegerType: signless, signed and unsigned of many widths.

%0 = "demo.def"() : () -> i1
%1 = "demo.def"() : () -> i4
%2 = "demo.def"() : () -> i8
%3 = "demo.def"() : () -> i16
%4 = "demo.def"() : () -> i32
%5 = "demo.def"() : () -> i64
%6 = "demo.def"() : () -> i13
%7 = "demo.def"() : () -> i128
%8 = "demo.def"() : () -> i0
%9 = "demo.def"() : () -> si1
%10 = "demo.def"() : () -> si8
%11 = "demo.def"() : () -> si64
%12 = "demo.def"() : () -> ui1
%13 = "demo.def"() : () -> ui8
%14 = "demo.def"() : () -> ui64
%15 = "demo.def"() : () -> i16777215
%16 = "demo.def"() : () -> si0
%17 = "demo.def"() : () -> ui0
"demo.attribute"() {types = [i1, i4, i8, i16, i32, i64, i13, i128, i0, si1, si8, si64, ui1, ui8, ui64, i16777215, si0, ui0]} : () -> ()
