// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Closure: a region boxed into a value.

%captured = "demo.def"() : () -> i32
%closure = "demo.lambda"() ({
^bb0(%arg: i32):
  %sum = "demo.add"(%arg, %captured) : (i32, i32) -> i32
  "demo.return"(%sum) : (i32) -> ()
}) : () -> ((i32) -> i32)
%r = "demo.call"(%closure, %captured) : ((i32) -> i32, i32) -> i32
