// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Graph Regions: what region an unregistered operation has is unknown, so all orders pass.

"test_like.graph_region"() ({
  %1 = "op1"(%1, %3) : (i32, i32) -> (i32)
  %2 = "test_like.ssacfg_region"() ({
     %5 = "op2"(%1, %2, %3, %4) : (i32, i32, i32, i32) -> (i32)
  }) : () -> (i32)
  %3 = "op2"(%1, %4) : (i32, i32) -> (i32)
  %4 = "op3"(%1) : (i32) -> (i32)
}) : () -> ()
