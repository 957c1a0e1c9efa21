// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Blocks: branches, and arguments that blocks get from them.

"demo.func"() ({
^bb0(%a: i64, %cond: i1):
  "demo.cond_br"(%cond)[^bb1, ^bb2] : (i1) -> ()

^bb1:
  "demo.br"(%a)[^bb3] : (i64) -> ()

^bb2:
  %b = "demo.addi"(%a, %a) : (i64, i64) -> i64
  "demo.br"(%b)[^bb3] : (i64) -> ()

^bb3(%c: i64):
  "demo.br"(%c, %a)[^bb4] : (i64, i64) -> ()

^bb4(%d : i64, %e : i64):
  %0 = "demo.addi"(%d, %e) : (i64, i64) -> i64
  "demo.return"(%0) : (i64) -> ()
}) {sym_name = "simple", function_type = (i64, i1) -> i64} : () -> ()
