// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode strip | lect opt --allow-unregistered-dialect --mlir-print-debuginfo -
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode strip --resources | lect opt --allow-unregistered-dialect --mlir-print-debuginfo -
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode strip --locations | lect opt --allow-unregistered-dialect --mlir-print-debuginfo -

func.func @f(%a: i32 loc("a")) -> i32 {
  %b = arith.addi %a, %a : i32 loc("b.c":1:2)
  "foo.weights"() {a = dense_resource<weights> : tensor<2xi32>} : () -> () loc(fused["c", "d"])
  return %b : i32
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000100000002000000"
    }
  }
#-}
