// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Identifiers and keywords: names of values, which are not kept.

%batch_size = "demo.def"() : () -> i32
%23 = "demo.def"() : () -> i32
%_ = "demo.def"() : () -> i32
%a.b-c$d = "demo.def"() : () -> i32
%-x = "demo.def"() : () -> i32
%$y = "demo.def"() : () -> i32
%.z = "demo.def"() : () -> i32
%007 = "demo.def"() : () -> i32
%many:3 = "demo.def"() : () -> (i32, i64, f32)
"demo.use"(%batch_size, %23, %_, %a.b-c$d, %-x, %$y, %.z, %007, %many#0, %many#2)
  : (i32, i32, i32, i32, i32, i32, i32, i32, i32, f32) -> ()
