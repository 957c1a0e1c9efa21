// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Type System: every kind of type, in lists and as functions.

!alias = f64
"demo.types"() {
  a = i32, b = !alias, c = !foo.bar, d = () -> (), e = (i32) -> i32, f = (i32, f32) -> (), g = () -> (i32, f32),
  h = ((i32) -> f32) -> ((f32) -> i32), i = (i32) -> ((i32) -> i32), j = !foo<bar>
} : () -> ()
