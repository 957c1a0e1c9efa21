// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Operations: a result number where there is one result, and large packs.

%one = "demo.def"() : () -> i32
%twelve:12 = "demo.def"() : () -> (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12)
"demo.use"(%one#0, %twelve#11, %twelve#0, %twelve) : (i32, i12, i1, i1) -> ()
