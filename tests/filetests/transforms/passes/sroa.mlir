// RUN: lect opt --sroa %s --allow-unregistered-dialect
// RUN: lect opt --sroa --mem2reg %s --allow-unregistered-dialect

// Used elements get their own memory, also in nested regions; an element that may escape keeps the whole.

func.func @a(%v: f32, %w: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2x2xf32>
  memref.store %v, %m[%c0, %c1] : memref<2x2xf32>
  memref.store %w, %m[%c1, %c1] : memref<2x2xf32>
  %a = memref.load %m[%c0, %c1] : memref<2x2xf32>
  %b = memref.load %m[%c1, %c1] : memref<2x2xf32>
  %z = memref.alloca() : memref<2x2xf32>
  memref.store %v, %z[%c0, %c1] : memref<2x2xf32>
  "x.y"(%z) : (memref<2x2xf32>) -> ()
  return %a, %b : f32, f32
}
llvm.func @foo(%arg: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<"foo", (i32, f64, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"foo", (i32, f64, i32)>
  llvm.store %arg, %2 : i32, !llvm.ptr
  %3 = llvm.load %2 : !llvm.ptr -> i32
  %4 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %5 = llvm.load %4 : !llvm.ptr -> i32
  %6 = llvm.load %1 : !llvm.ptr -> i32
  llvm.intr.lifetime.start %1 : !llvm.ptr
  %7 = llvm.add %6, %5 : i32
  llvm.return %7 : i32
}
llvm.func @nest(%arg: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<3 x struct<(i32, array<2 x i32>)>> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(i32, array<2 x i32>)>>
  %3 = llvm.getelementptr inbounds %2[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<2 x i32>)>
  llvm.store %arg, %3 : i32, !llvm.ptr
  %x = llvm.getelementptr inbounds %1[0, 1, 1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(i32, array<2 x i32>)>>
  %y = llvm.load %x : !llvm.ptr -> i32
  llvm.return %y : i32
}
llvm.func @leaves() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %1[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  %3 = llvm.load %2 : !llvm.ptr -> i64
  %4 = llvm.trunc %3 : i64 to i32
  llvm.return %4 : i32
}
llvm.func @fills(%p: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i8, i32, i32)> : (i32) -> !llvm.ptr
  %b = llvm.mlir.constant(42 : i8) : i8
  %n = llvm.mlir.constant(8 : i32) : i32
  "llvm.intr.memset"(%1, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %2 = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32, i32)>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  %4 = llvm.alloca %0 x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%4, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %5 = llvm.getelementptr %4[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.add %3, %6 : i32
  llvm.return %7 : i32
}
llvm.func @inline(%p: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memcpy.inline"(%1, %p) <{isVolatile = false, len = 16 : i32}> : (!llvm.ptr, !llvm.ptr) -> ()
  %2 = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}
