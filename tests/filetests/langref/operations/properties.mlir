// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Operations: an attribute stored in properties, which an unregistered operation keeps among its attributes.

%result:2 = "foo_div"() : () -> (f32, i32)
%foo, %bar = "foo_div"() : () -> (f32, i32)
%2 = "tf.scramble"(%result#0, %bar) <{fruit = "banana"}> : (f32, i32) -> f32
