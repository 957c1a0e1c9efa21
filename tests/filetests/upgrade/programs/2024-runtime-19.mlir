// RUN: lect upgrade --from 19 %s

// MLIR 19: constructors and destructors, lifetimes of memory, and vectors.

llvm.mlir.global internal @table(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.mlir.global_ctors {ctors = [@before], priorities = [0 : i32]}
llvm.mlir.global_dtors {dtors = [@after], priorities = [0 : i32]}

llvm.func @before() {
  llvm.return
}

llvm.func @after() {
  llvm.return
}

llvm.func @use(%i: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start 16, %0 : !llvm.ptr
  %1 = llvm.getelementptr inbounds %0[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %one, %1 : i32, !llvm.ptr
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.intr.lifetime.end 16, %0 : !llvm.ptr
  %3 = llvm.intr.experimental.stepvector : vector<4xi32>
  %4 = "llvm.intr.vector.reduce.add"(%3) : (vector<4xi32>) -> i32
  %5 = llvm.add %2, %4 overflow<nsw> : i32
  llvm.return %5 : i32
}
