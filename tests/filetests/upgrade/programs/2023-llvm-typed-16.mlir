// RUN: lect upgrade --from 16 %s

// MLIR 16: a linked list, with typed and with opaque pointers.

llvm.func @malloc(i64) -> !llvm.ptr<i8>

llvm.mlir.global internal @count(0 : i32) {addr_space = 0 : i32} : i32

llvm.func @push(%list: !llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>>, %value: i32)
    -> !llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>> {
  %size = llvm.mlir.constant(16 : i64) : i64
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr<i8>
  %1 = llvm.bitcast %0 : !llvm.ptr<i8> to !llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>>
  %2 = llvm.getelementptr %1[0, 0] : (!llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>>) -> !llvm.ptr<i32>
  llvm.store %value, %2 : !llvm.ptr<i32>
  %3 = llvm.getelementptr %1[0, 1] : (!llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>>) -> !llvm.ptr<ptr<struct<"node", (i32, ptr<struct<"node">>)>>>
  llvm.store %list, %3 : !llvm.ptr<ptr<struct<"node", (i32, ptr<struct<"node">>)>>>
  %4 = llvm.mlir.addressof @count : !llvm.ptr<i32>
  %5 = llvm.load %4 : !llvm.ptr<i32>
  %6 = llvm.add %5, %one : i32
  llvm.store %6, %4 : !llvm.ptr<i32>
  llvm.return %1 : !llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>>
}

llvm.func @copy(%to: !llvm.ptr, %from: !llvm.ptr, %n: i64) {
  %false = llvm.mlir.constant(false) : i1
  "llvm.intr.memcpy"(%to, %from, %n, %false) : (!llvm.ptr, !llvm.ptr, i64, i1) -> ()
  %0 = llvm.load %from : !llvm.ptr -> i32
  %1 = "llvm.intr.ctlz"(%0, %false) : (i32, i1) -> i32
  llvm.store %1, %to : i32, !llvm.ptr
  llvm.return
}
