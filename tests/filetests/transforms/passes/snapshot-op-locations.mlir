// RUN: lect opt --snapshot-op-locations=filename=- %s --allow-unregistered-dialect --mlir-print-debuginfo
// RUN: lect opt --pass-pipeline=builtin.module(func.func(snapshot-op-locations{filename=-})) %s --allow-unregistered-dialect --mlir-print-debuginfo

#up = affine_map<(d0) -> (d0 + 1)>
func.func @f(%a: i32, %b: index) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = affine.apply #up(%b)
  %2:2 = "ground.walk"(%0, %1) ({
  ^bb0(%q: i32):
    "ground.step"(%q) : (i32) -> ()
  }) : (i32, index) -> (i32, i32)
  affine.for %i = 0 to 10 {
    "ground.rest"() : () -> ()
  }
  return %2#1 : i32
}
