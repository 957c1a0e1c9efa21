// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Value Scoping: values in scope outside are in scope in nested regions.

%a = "demo.def"() : () -> i64
%r = "any_op"(%a) ({
  %new_value = "another_op"(%a) : (i64) -> (i64)
}) : (i64) -> (i64)
