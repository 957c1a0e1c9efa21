// RUN: lect opt --canonicalize %s
// Erased operations of a graph, which use those after them.

func.func @dead_graph() {
  test.single_no_terminator_op : {
    "test.graph_loop"() ({
      %0 = arith.addi %2, %1 : i32
      %1 = arith.addi %2, %2 : i32
      %2 = arith.constant 5 : i32
      test.region_yield %0 : i32
    }) : () -> ()
  }
  return
}
