// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Graph Regions: the region kind of an unregistered operation is unknown, so all orders are accepted.

"test_like.graph_region"() ({
  %1 = "op1"(%1, %3) : (i32, i32) -> (i32)
  %2 = "test_like.ssacfg_region"() ({
     %5 = "op2"(%1, %2, %3, %4) : (i32, i32, i32, i32) -> (i32)
  }) : () -> (i32)
  %3 = "op2"(%1, %4) : (i32, i32) -> (i32)
  %4 = "op3"(%1) : (i32) -> (i32)
}) : () -> ()
