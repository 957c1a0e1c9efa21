// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Values from outside.

%a = "demo.def"() : () -> i32
// expected-note@+1 {{required by region isolation constraints}}
module {
  // expected-error@+1 {{'demo.use' op using value defined outside the region}}
  "demo.use"(%a) : (i32) -> ()
}

// -----

"demo.op"() ({
^bb0(%a: i32):
  // expected-note@+1 {{required by region isolation constraints}}
  module {
    "demo.op"() ({
      // expected-error@+1 {{'demo.use' op using value defined outside the region}}
      "demo.use"(%a) : (i32) -> ()
    }) : () -> ()
  }
}) : () -> ()

// -----

// expected-note@+1 {{required by region isolation constraints}}
module {
  // expected-error@+1 {{'demo.use' op using value defined outside the region}}
  "demo.use"(%a) : (i32) -> ()
}
%a = "demo.def"() : () -> i32
