// RUN: lect opt --view-op-graph %s --allow-unregistered-dialect
// RUN: lect opt --view-op-graph=print-control-flow-edges=true %s --allow-unregistered-dialect
// RUN: lect opt --pass-pipeline=builtin.module(func.func(view-op-graph{print-attrs=false})) %s --allow-unregistered-dialect --mlir-disable-threading

func.func @walk(%steps: index, %from: memref<4x8x?xf32>, %quick: i1) -> index {
  %one = arith.constant 1 : index
  %table = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %long = "ground.map"() {cells = dense<"0x0102030405060708090A0B0C0D0E0F101112"> : tensor<18xi8>,
                          kinds = ["a|b", "{c}", "<d>"], many = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]}
      : () -> !llvm.struct<(i8, i32)>
  %far:2 = scf.if %quick -> (index, index) {
    %two = arith.addi %one, %one : index
    scf.yield %two, %one : index, index
  } else {
    scf.yield %steps, %steps : index, index
  }
  cf.br ^there(%far#1 : index)
^there(%place: index):
  %end = "ground.add"(%place, %far#0) ({
  ^bb0(%inside: index):
    "ground.leave"(%inside) : (index) -> ()
  }, {}) : (index, index) -> index
  return %end : index
}
func.func private @elsewhere()
