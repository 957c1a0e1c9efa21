// RUN: not lect opt --allow-unregistered-dialect %s
// ORACLE: differs because mlir-opt stops at the first error.

// Reading goes on at the next operation, in the region where the error was. Values that a faulty operation should
// have defined are not complained of.

module {
  %0 = "demo.value"() {attribute = } : () -> i32
  %1 = "demo.use"(%0) : (i32) -> i33x
  "demo.use"(%1) : (i32) -> ()
  "demo.region"() ({
    "demo.open"( : () -> ()
    "demo.good"() : () -> ()
    %0 = "demo.good"() : () -> ()
  }) : () -> ()
  func.func @missing_brace(%a: i32 {
    return %a : i32
  }
  func.func @next(%a: i32) -> f32 {
    return %a : f32
  }
}
"demo.ragged"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
