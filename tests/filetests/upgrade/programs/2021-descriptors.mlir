// RUN: lect upgrade --from 13 %s

// 2021: a memref's descriptor and a loop as release 13 lowers them, with pointers that know what they point to.

module attributes {llvm.data_layout = ""} {
  llvm.func @malloc(i64) -> !llvm.ptr<i8>
  llvm.func @sum(%arg0: !llvm.ptr<f32>, %arg1: !llvm.ptr<f32>, %arg2: i64, %arg3: i64, %arg4: i64) -> f32 {
    %0 = llvm.mlir.undef : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
    %3 = llvm.insertvalue %arg3, %2[3, 0] : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.mlir.constant(0 : index) : i64
    %5 = llvm.mlir.constant(1 : index) : i64
    %6 = llvm.mlir.constant(0.000000e+00 : f32) : f32
    %7 = llvm.mlir.null : !llvm.ptr<f32>
    %8 = llvm.getelementptr %7[%arg3] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>
    %9 = llvm.ptrtoint %8 : !llvm.ptr<f32> to i64
    %10 = llvm.call @malloc(%9) : (i64) -> !llvm.ptr<i8>
    %11 = llvm.bitcast %10 : !llvm.ptr<i8> to !llvm.ptr<f32>
    llvm.br ^bb1(%4, %6 : i64, f32)
  ^bb1(%12: i64, %13: f32):  // 2 preds: ^bb0, ^bb2
    %14 = llvm.icmp "slt" %12, %arg3 : i64
    llvm.cond_br %14, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %15 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.getelementptr %15[%12] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>
    %17 = llvm.load %16 : !llvm.ptr<f32>
    %18 = llvm.fadd %13, %17  : f32
    llvm.store %18, %11 : !llvm.ptr<f32>
    %19 = llvm.add %12, %5  : i64
    llvm.br ^bb1(%19, %18 : i64, f32)
  ^bb3:  // pred: ^bb1
    llvm.return %13 : f32
  }
}
