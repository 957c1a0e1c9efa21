// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Graph Regions: the region of a module is one, so uses may come first, in cycles too.

module {
  %1 = "op1"(%1, %3) : (i32, i32) -> (i32)
  %2 = "test_like.ssacfg_region"() ({
    %5 = "op2"(%1, %2, %3, %4) : (i32, i32, i32, i32) -> (i32)
  }) : () -> (i32)
  %3 = "op2"(%1, %4) : (i32, i32) -> (i32)
  %4 = "op3"(%1) : (i32) -> (i32)
}
