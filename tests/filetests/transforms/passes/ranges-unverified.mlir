// RUN: lect opt --no-verify --verify-each=false --int-range-optimizations --mlir-print-op-generic %s
// ORACLE: differs because mlir-opt has no flag for that

// Operations that lack an attribute have no range. The enclosing launch lacks its sizes.
"builtin.module"() ({
  "func.func"() <{function_type = () -> index, sym_name = "f"}> ({
    "gpu.launch"() ({
      %0 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
      %1 = "gpu.global_id"() : () -> index
    }) : () -> ()
    %2 = "gpu.thread_id"() : () -> index
    "func.return"(%2) : (index) -> ()
  }) : () -> ()
}) : () -> ()
