// RUN: lect upgrade --from 12 %s

// 2021: pointers that know what they point to, numbers as `llvm` had them and as builtin has them.

llvm.mlir.global external constant @ctable(dense<[1.0, 2.0]> : tensor<2xf32>) : !llvm.array<2 x float>
llvm.mlir.global internal @node() : !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>

llvm.func @sum(%list: !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.null : !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>
  llvm.br ^loop(%list, %0 : !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>, i32)
^loop(%p: !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>, %acc: i32):
  %3 = llvm.icmp "eq" %p, %2 : !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>
  llvm.cond_br %3, ^done, ^more
^more:
  %4 = llvm.getelementptr %p[%0, %1] : (!llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>, i32, i32) -> !llvm.ptr<i32>
  %5 = llvm.load %4 : !llvm.ptr<i32>
  %6 = llvm.add %acc, %5 : i32
  %7 = llvm.getelementptr %p[%0, %0] : (!llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>, i32, i32) -> !llvm.ptr<ptr<struct<"node", (ptr<struct<"node">>, i32)>>>
  %8 = llvm.load %7 : !llvm.ptr<ptr<struct<"node", (ptr<struct<"node">>, i32)>>>
  llvm.br ^loop(%8, %6 : !llvm.ptr<struct<"node", (ptr<struct<"node">>, i32)>>, i32)
^done:
  llvm.return %acc : i32
}

llvm.func @vectors(%v: !llvm.vec<4 x float>, %p: !llvm.ptr<vec<4 x float>>) -> !llvm.float {
  %0 = llvm.load %p : !llvm.ptr<vec<4 x float>>
  %1 = llvm.fmul %v, %0 : !llvm.vec<4 x float>
  %2 = llvm.mlir.constant(0.0 : f32) : !llvm.float
  %3 = "llvm.intr.vector.reduce.fadd"(%2, %1) {reassoc = false} : (!llvm.float, !llvm.vec<4 x float>) -> !llvm.float
  llvm.return %3 : !llvm.float
}
