// RUN: lect translate --mlir-to-llvmir %s

// Constant expressions in initializers and as operands.
llvm.mlir.global external @number(5 : i32) : i32
llvm.mlir.global external @list(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.mlir.global private constant @text("abc\00") : !llvm.array<4 x i8>
llvm.mlir.global internal @pair() : !llvm.struct<"pair", (i32, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<"pair", (i32, ptr)>
  %1 = llvm.mlir.constant(3 : i32) : i32
  %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<"pair", (i32, ptr)>
  %3 = llvm.mlir.addressof @list : !llvm.ptr
  %4 = llvm.getelementptr inbounds %3[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i32>
  %5 = llvm.insertvalue %4, %2[1] : !llvm.struct<"pair", (i32, ptr)>
  llvm.return %5 : !llvm.struct<"pair", (i32, ptr)>
}
llvm.mlir.global internal @nested(dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>) : !llvm.array<2 x array<2 x i64>>
llvm.mlir.global internal @zeros(dense<0.0> : tensor<8xf32>) : !llvm.array<8 x f32>
llvm.mlir.global internal @complex([1.0 : f32, 2.0 : f32]) : !llvm.struct<(f32, f32)>

llvm.func @operands(%p: !llvm.ptr, %n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %number = llvm.mlir.addressof @number : !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %int = llvm.ptrtoint %number : !llvm.ptr to i64
  %low = llvm.trunc %int : i64 to i32
  llvm.store %low, %p : i32, !llvm.ptr
  %known = llvm.icmp "eq" %number, %null : !llvm.ptr
  llvm.store %known, %p : i1, !llvm.ptr
  %unknown = llvm.icmp "eq" %number, %p : !llvm.ptr
  llvm.store %unknown, %p : i1, !llvm.ptr
  %next = llvm.getelementptr %number[%one] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %next, %p : !llvm.ptr, !llvm.ptr
  %some = llvm.getelementptr inbounds %number[%n, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  llvm.store %some, %p : !llvm.ptr, !llvm.ptr
  %undef = llvm.mlir.undef : vector<2xf32>
  %poison = llvm.mlir.poison : vector<2xf32>
  %tenth = llvm.mlir.constant(0.1 : f32) : f32
  %set = llvm.insertelement %tenth, %poison[%one : i32] : vector<2xf32>
  llvm.store %set, %p : vector<2xf32>, !llvm.ptr
  %mixed = llvm.shufflevector %undef, %set [3, -1, 0] : vector<2xf32>
  llvm.store %mixed, %p : vector<3xf32>, !llvm.ptr
  %scalable = llvm.mlir.constant(dense<7> : vector<[4]xi32>) : vector<[4]xi32>
  llvm.store %scalable, %p : vector<[4]xi32>, !llvm.ptr
  llvm.return
}
