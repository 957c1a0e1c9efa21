// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, High-Level Structure: operations in blocks in regions in operations, and values of blocks and operations.

"demo.graph"() ({
^bb0(%edge: i32):
  %node = "demo.node"(%edge) : (i32) -> i32
  "demo.hierarchy"() ({
    "demo.inner"(%node, %edge) : (i32, i32) -> ()
  }, {
  }) : () -> ()
}) : () -> ()
