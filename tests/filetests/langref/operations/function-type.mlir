// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Operations: the type of operands and results, in parentheses or a single result without.

%0 = "demo.one"() : () -> i32
%1 = "demo.one"() : () -> (i32)
"demo.none"(%0) : (i32) -> ()
%2 = "demo.function"() : () -> (() -> ())
%3 = "demo.function"(%2) : (() -> ()) -> ((i32) -> (f32, f32))
%4:2 = "demo.two"() : () -> ((i32) -> i32, i32)
