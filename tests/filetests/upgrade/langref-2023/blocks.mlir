// RUN: lect upgrade --from 17 --allow-unregistered-dialect %s

// Blocks, regions and the scopes of values. Repaired: unregistered operations are in the generic form, `...` is
// omitted, and blocks have terminators.

func.func @simple(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1):
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a: i64)
^bb2:
  %b = arith.addi %a, %a : i64
  cf.br ^bb3(%b: i64)
^bb3(%c: i64):
  cf.br ^bb4(%c, %a : i64, i64)
^bb4(%d : i64, %e : i64):
  %0 = arith.addi %d, %e : i64
  return %0 : i64
}

func.func @any(%a: i64) {
  %0 = "any_op"(%a) ({
    %new_value = "another_op"(%a) : (i64) -> (i64)
  }) : (i64) -> (i64)
  return
}

func.func @accelerator_compute(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1):
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  %value = "op.convert"(%a) : (i64) -> i64
  cf.br ^bb3(%a: i64)
^bb2:
  "accelerator.launch"() ({
  ^bb0:
    %new_value = "accelerator.do_something"(%a) : (i64) -> (i64)
  }) : () -> ()
  cf.br ^bb3(%a: i64)
^bb3(%r: i64):
  return %r : i64
}

"demo.graph_region"() ({
  %1 = "op1"(%1, %3) : (i32, i32) -> (i32)
  %2 = "demo.ssacfg_region"() ({
    %5 = "op2"(%1, %2, %3, %4) : (i32, i32, i32, i32) -> (i32)
  }) : () -> (i32)
  %3 = "op2"(%1, %4) : (i32, i32) -> (i32)
  %4 = "op3"(%1) : (i32) -> (i32)
}) : () -> ()
