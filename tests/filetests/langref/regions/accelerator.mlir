// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s

// LangRef, Control Flow and SSACFG Regions: a region nested in a block of another.

"demo.func"() ({
^bb0(%a: i64, %cond: i1):
  "demo.cond_br"(%cond)[^bb1, ^bb2] : (i1) -> ()

^bb1:
  %value = "op.convert"(%a) : (i64) -> i64
  "demo.br"(%a)[^bb3] : (i64) -> ()

^bb2:
  "accelerator.launch"() ({
  ^bb0:
    %new_value = "accelerator.do_something"(%a) : (i64) -> i64
  }) : () -> ()
  "demo.br"(%a)[^bb3] : (i64) -> ()

^bb3(%last: i64):
  "demo.return"(%last) : (i64) -> ()
}) {sym_name = "accelerator_compute"} : () -> ()
