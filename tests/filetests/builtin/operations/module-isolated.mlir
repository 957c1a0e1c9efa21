// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Builtin dialect, builtin.module: isolated from above.

%0 = "demo.def"() : () -> i32
// expected-note@+1 {{required by region isolation constraints}}
module {
  // expected-error@+1 {{'demo.use' op using value defined outside the region}}
  "demo.use"(%0) : (i32) -> ()
}
