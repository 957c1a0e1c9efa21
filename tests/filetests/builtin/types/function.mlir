// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, FunctionType.

%0 = "demo.def"() : () -> ((i64) -> i64)
%1 = "demo.def"() : () -> (() -> ())
%2 = "demo.def"() : () -> ((i64, f32) -> (i1, i2))
%3 = "demo.def"() : () -> ((i64) -> (i64))
%4 = "demo.def"() : () -> (() -> (() -> ()))
%5 = "demo.def"() : () -> (((i32) -> i32) -> i32)
%6 = "demo.def"() : () -> ((i32) -> ((i32) -> i32))
%7 = "demo.def"() : () -> (() -> tuple<>)
"demo.attribute"() {types = [(i64) -> i64, () -> (), (i64, f32) -> (i1, i2), (i64) -> (i64), () -> (() -> ()), ((i32) -> i32) -> i32, (i32) -> ((i32) -> i32), () -> tuple<>]} : () -> ()
