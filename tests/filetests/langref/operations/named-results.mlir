// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Operations: a name for each result.

%foo, %bar = "foo_div"() : () -> (f32, i32)
"demo.use"(%foo, %bar) : (f32, i32) -> ()
