// RUN: lect opt --split-input-file --verify-diagnostics %s

"test.nested_tuple_32_bit"() : () -> (tuple<i32, tuple<f32, tuple<>>, tuple<tuple<f32>>>)

// -----

// expected-error@+1 {{result #0 must be nested tuple with any combination of 32-bit signless integer or 32-bit float values}}
"test.nested_tuple_32_bit"() : () -> (tuple<i32, tuple<i32, tuple<i64>>>)
