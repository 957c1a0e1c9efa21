// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade %s

// As mlir-opt of release 13 prints it.

module  {
  llvm.func @printf(!llvm.ptr<i8>, ...) -> i32
  llvm.mlir.global internal  constant @str("hi\00")
  llvm.mlir.global external  @counter(0 : i32) : i32
  llvm.mlir.global private  @table(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
  llvm.mlir.global external  @where() : !llvm.ptr<i32> {
    %0 = llvm.mlir.addressof @counter : !llvm.ptr<i32>
    llvm.return %0 : !llvm.ptr<i32>
  }
  llvm.func internal @memory(%arg0: !llvm.ptr<struct<(i32, array<4 x f32>)>>, %arg1: i64, %arg2: i32) -> f32 {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = llvm.getelementptr %arg0[%arg1, %1, %arg2] : (!llvm.ptr<struct<(i32, array<4 x f32>)>>, i64, i32, i32) -> !llvm.ptr<f32>
    %3 = llvm.load %2 : !llvm.ptr<f32>
    llvm.store %3, %2 : !llvm.ptr<f32>
    %4 = llvm.alloca %arg1 x i64 {alignment = 8 : i64} : (i64) -> !llvm.ptr<i64>
    %5 = llvm.bitcast %4 : !llvm.ptr<i64> to !llvm.ptr<i8>
    %6 = llvm.ptrtoint %5 : !llvm.ptr<i8> to i64
    %7 = llvm.inttoptr %6 : i64 to !llvm.ptr<ptr<i32>>
    %8 = llvm.load %7 : !llvm.ptr<ptr<i32>>
    %9 = llvm.mlir.null : !llvm.ptr<i32>
    %10 = llvm.icmp "eq" %8, %9 : !llvm.ptr<i32>
    llvm.return %3 : f32
  }
  llvm.func @atomics(%arg0: !llvm.ptr<i32>, %arg1: i32, %arg2: !llvm.ptr<f32>, %arg3: f32) -> i32 {
    %0 = llvm.atomicrmw add %arg0, %arg1 acq_rel  : i32
    %1 = llvm.atomicrmw fadd %arg2, %arg3 monotonic  : f32
    %2 = llvm.atomicrmw umax %arg0, %arg1 seq_cst  : i32
    %3 = llvm.cmpxchg %arg0, %arg1, %0 acq_rel monotonic : i32
    %4 = llvm.extractvalue %3[0] : !llvm.struct<(i32, i1)>
    llvm.fence release
    llvm.fence syncscope("agent") seq_cst
    llvm.return %4 : i32
  }
  llvm.func @calls(%arg0: !llvm.ptr<func<i32 (i32)>>, %arg1: i32) -> i32 {
    %0 = llvm.mlir.addressof @str : !llvm.ptr<array<3 x i8>>
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.getelementptr %0[%1, %1] : (!llvm.ptr<array<3 x i8>>, i32, i32) -> !llvm.ptr<i8>
    %3 = llvm.call @printf(%2, %arg1) : (!llvm.ptr<i8>, i32) -> i32
    %4 = llvm.call %arg0(%3) : (i32) -> i32
    %5 = llvm.mlir.addressof @memory : !llvm.ptr<func<f32 (ptr<struct<(i32, array<4 x f32>)>>, i64, i32)>>
    llvm.return %4 : i32
  }
  llvm.func @flow(%arg0: i1, %arg1: i32, %arg2: vector<4xf32>) -> i32 {
    llvm.cond_br %arg0 weights(dense<[5, 10]> : vector<2xi32>), ^bb1(%arg1 : i32), ^bb2
  ^bb1(%0: i32):  // pred: ^bb0
    llvm.switch %0, ^bb2 [
      1: ^bb3(%arg1 : i32),
      2: ^bb2
    ]
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    llvm.br ^bb3(%arg1 : i32)
  ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
    %2 = llvm.mlir.constant(1 : i32) : i32
    %3 = llvm.extractelement %arg2[%2 : i32] : vector<4xf32>
    %4 = llvm.insertelement %3, %arg2[%2 : i32] : vector<4xf32>
    %5 = llvm.shufflevector %arg2, %4 [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>
    %6 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
    %7 = llvm.insertvalue %1, %6[0] : !llvm.struct<(i32, f32)>
    %8 = llvm.extractvalue %7[0] : !llvm.struct<(i32, f32)>
    %9 = llvm.add %8, %1  : i32
    %10 = llvm.select %arg0, %9, %1 : i1, i32
    %11 = llvm.fcmp "olt" %3, %3 : f32
    %12 = llvm.fadd %3, %3  {fastmathFlags = #llvm.fastmath<fast>} : f32
    %13 = llvm.fptosi %12 : f32 to i32
    %14 = llvm.freeze %13 : i32
    %15 = llvm.inline_asm has_side_effects "foo", "=r,r" %14 : (i32) -> i32
    %16 = "llvm.intr.sqrt"(%12) : (f32) -> f32
    %17 = "llvm.intr.ctpop"(%14) : (i32) -> i32
    %18 = "llvm.intr.vector.reduce.fadd"(%3, %arg2) {reassoc = true} : (f32, vector<4xf32>) -> f32
    llvm.return %10 : i32
  }
  llvm.func @copies(%arg0: !llvm.ptr<i8>, %arg1: !llvm.ptr<i8>, %arg2: i64) {
    %0 = llvm.mlir.constant(false) : i1
    "llvm.intr.memcpy"(%arg0, %arg1, %arg2, %0) : (!llvm.ptr<i8>, !llvm.ptr<i8>, i64, i1) -> ()
    %1 = llvm.mlir.constant(7 : i8) : i8
    "llvm.intr.memset"(%arg0, %1, %arg2, %0) : (!llvm.ptr<i8>, i8, i64, i1) -> ()
    llvm.return
  }
}

