// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialect Attribute Values: with a type behind.

"demo.attributes"() {a = #foo<bar> : i32, b = #foo.bar<1> : tensor<4x!foo.t>, c = #foo.x : none} : () -> ()
