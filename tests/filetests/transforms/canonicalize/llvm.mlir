// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Constants, casts, addresses and aggregates.

llvm.mlir.global external @g() : i32
llvm.func @f()

llvm.func @constants(%i: i32, %p: !llvm.ptr) {
  %z = llvm.mlir.zero : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %zs = llvm.mlir.zero : !llvm.struct<(i32, i32)>
  %zv = llvm.mlir.zero : vector<4xi32>
  %u = llvm.mlir.undef : i32
  %u2 = llvm.mlir.undef : i32
  %po = llvm.mlir.poison : i32
  %c5 = llvm.mlir.constant(5 : i8) : i8
  %0 = llvm.zext %c5 : i8 to i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %1 = llvm.or %0, %c2 : i32
  %2 = llvm.shl %0, %c2 : i32
  %3 = llvm.shl %i, %c0 : i32
  %4 = llvm.icmp "eq" %p, %p : !llvm.ptr
  %5 = llvm.icmp "ne" %i, %i : i32
  %6 = llvm.icmp "ult" %i, %i : i32
  %al = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %7 = llvm.icmp "eq" %al, %null : !llvm.ptr
  %8 = llvm.icmp "ne" %null, %al : !llvm.ptr
  %9 = llvm.mlir.addressof @g : !llvm.ptr
  %10 = llvm.mlir.addressof @g : !llvm.ptr
  %11 = llvm.dso_local_equivalent @f : !llvm.ptr
  "t.use"(%z, %null, %zs, %zv, %u, %u2, %po, %c0) : (i32, !llvm.ptr, !llvm.struct<(i32, i32)>, vector<4xi32>, i32, i32, i32, i32) -> ()
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11) : (i32, i32, i32, i32, i1, i1, i1, i1, i1, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

llvm.func @addresses(%p: !llvm.ptr, %i: i32, %q: !llvm.ptr<1>) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %big = llvm.mlir.constant(1073741824 : i64) : i64
  %0 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %p[%c0, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  %2 = llvm.getelementptr %p[%i, %c1] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.getelementptr %p[%big] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %4 = llvm.bitcast %i : i32 to f32
  %5 = llvm.bitcast %4 : f32 to i32
  %6 = llvm.bitcast %4 : f32 to vector<2xf16>
  %7 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %8 = llvm.addrspacecast %7 : !llvm.ptr<1> to !llvm.ptr<2>
  %9 = llvm.addrspacecast %7 : !llvm.ptr<1> to !llvm.ptr
  "t.use"(%0, %1, %2, %3, %5, %6, %8, %9) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, vector<2xf16>, !llvm.ptr<2>, !llvm.ptr) -> ()
  llvm.return
}

llvm.func @aggregates(%s: !llvm.struct<(i32, struct<(i32, i32)>)>, %i: i32, %t: !llvm.struct<(i32, i32)>) {
  %0 = llvm.insertvalue %i, %s[0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %2 = llvm.extractvalue %0[1, 0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %3 = llvm.insertvalue %t, %s[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %4 = llvm.extractvalue %3[1, 1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %5 = llvm.insertvalue %i, %s[1, 0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %6 = llvm.extractvalue %5[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %7 = llvm.extractvalue %6[1] : !llvm.struct<(i32, i32)>
  "t.use"(%1, %2, %4, %6, %7) : (i32, i32, i32, !llvm.struct<(i32, i32)>, i32) -> ()
  llvm.return
}

llvm.func @effects(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.load volatile %p : !llvm.ptr -> i32
  %2 = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> i32
  %3 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %4 = llvm.inline_asm "bswap $0", "=r,r" %i : (i32) -> i32
  %5 = llvm.inline_asm has_side_effects "bswap $0", "=r,r" %i : (i32) -> i32
  llvm.return
}

llvm.func @switched(%i: i32, %j: i64) -> i32 {
  llvm.switch %i : i32, ^bb1(%i, %j : i32, i64) [
    1: ^bb2(%j, %i : i64, i32),
    2: ^bb3
  ]
^bb1(%a: i32, %unused: i64):
  llvm.return %a : i32
^bb2(%unused1: i64, %b: i32):
  llvm.call @g1() : () -> ()
  llvm.return %b : i32
^bb3:
  llvm.call @g2() : () -> ()
  llvm.return %i : i32
}
llvm.func @g1()
llvm.func @g2()
