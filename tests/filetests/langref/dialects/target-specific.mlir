// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Target specific operations: an intrinsic, named after a dialect that is not loaded.

%a, %b = "demo.def"() : () -> (i16, i16)
%x:2 = "x86.sadd.with.overflow.i16"(%a, %b) : (i16, i16) -> (i16, i1)
"demo.use"(%x#0, %x#1) : (i16, i1) -> ()
