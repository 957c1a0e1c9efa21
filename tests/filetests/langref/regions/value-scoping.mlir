// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Value Scoping: what is in scope outside is in scope within.

%a = "demo.def"() : () -> i64
%r = "any_op"(%a) ({
  %new_value = "another_op"(%a) : (i64) -> (i64)
}) : (i64) -> (i64)
