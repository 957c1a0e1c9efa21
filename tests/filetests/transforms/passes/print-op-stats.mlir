// RUN: lect opt --print-op-stats %s --allow-unregistered-dialect
// RUN: lect opt --print-op-stats=json %s --allow-unregistered-dialect
// RUN: lect opt --pass-pipeline=builtin.module(func.func(print-op-stats)) %s --allow-unregistered-dialect --mlir-disable-threading

func.func @one(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32
  "ground.with.dots"() : () -> ()
  "bare"() : () -> ()
  return %1 : i32
}
func.func @two() {
  return
}
