// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Operations: attributes behind the operands.

%foo, %bar = "foo_div"() {some_attr = "value", other_attr = 42 : i64} : () -> (f32, i32)
