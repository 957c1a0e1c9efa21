// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Custom forms of llvm, parsed from the generic form.

llvm.comdat @groups {
  llvm.comdat_selector @largest largest
}

llvm.mlir.global internal constant @text("seven\00")
llvm.mlir.global external hidden thread_local unnamed_addr @counter(0 : i64) comdat(@groups::@largest) {alignment = 8 : i64} : i64
llvm.mlir.global @list() {addr_space = 0 : i32} : !llvm.struct<"node", (ptr, i32)> {
  %0 = llvm.mlir.undef : !llvm.struct<"node", (ptr, i32)>
  llvm.return %0 : !llvm.struct<"node", (ptr, i32)>
}
llvm.mlir.alias weak @other : i64 {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc @chosen : !llvm.func<i32 (i32)>, !llvm.ptr @choose
llvm.mlir.global_ctors ctors = [@setup], priorities = [7 : i32], data = [#llvm.zero]

llvm.func @print(!llvm.ptr {llvm.noalias, llvm.readonly}, ...) -> (i32 {llvm.noundef})
llvm.func internal fastcc @setup() vscale_range(1, 16) attributes {no_inline} {
  llvm.return
}
llvm.func @choose() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

llvm.func @memory(%n: i64, %p: !llvm.ptr<3>) -> i32 {
  %slot = llvm.alloca inalloca %n x !llvm.array<4 x i32> {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %plain = llvm.alloca %n x i8 {alignment = 0 : i64} : (i64) -> !llvm.ptr
  %e = llvm.getelementptr inbounds|nuw %slot[%n, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load volatile %e atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %v, %p {nontemporal} : i32, !llvm.ptr<3>
  %old = llvm.atomicrmw volatile umax %p, %v syncscope("x") monotonic : !llvm.ptr<3>, i32
  %pair = llvm.cmpxchg weak %e, %v, %old acq_rel monotonic : !llvm.ptr, i32
  %was = llvm.extractvalue %pair[0] : !llvm.struct<(i32, i1)>
  %new = llvm.insertvalue %v, %pair[0] : !llvm.struct<(i32, i1)>
  llvm.fence syncscope("agent") seq_cst
  llvm.return %was : i32
}

llvm.func @numbers(%a: i32, %b: i32, %f: f32, %v: vector<[4]xf32>) -> i1 {
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  %1 = llvm.or disjoint %0, %b : i32
  %2 = llvm.sdiv exact %1, %b : i32
  %3 = llvm.zext nneg %2 : i32 to i64
  %4 = llvm.trunc %3 overflow<nsw> : i64 to i16
  %5 = llvm.fmul %f, %f {fastmathFlags = #llvm.fastmath<fast>} : f32
  %6 = llvm.fcmp "uno" %v, %v {fastmathFlags = #llvm.fastmath<ninf>} : vector<[4]xf32>
  %7 = llvm.shufflevector %v, %v [0, 0, 0, 0] : vector<[4]xf32>
  %8 = llvm.intr.fma(%f, %f, %5) : (f32, f32, f32) -> f32
  %9 = llvm.intr.experimental.constrained.fptrunc %f towardzero ignore : f32 to f16
  %10 = llvm.icmp "slt" %a, %b : i32
  llvm.return %10 : i1
}

llvm.func @control(%a: i32, %f: !llvm.ptr) -> i32 attributes {personality = @print} {
  %b = llvm.icmp "eq" %a, %a : i32
  llvm.cond_br %b weights([3, 4]), ^calls, ^cases(%a : i32)
^calls:
  %0 = llvm.call fastcc tail @control(%a, %f) : (i32, !llvm.ptr {llvm.nonnull}) -> i32
  %1 = llvm.call %f(%a) : !llvm.ptr, (i32) -> i32
  %2 = llvm.call @print(%f, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.call_intrinsic "llvm.assume"(%b) ["align"(%f, %a : !llvm.ptr, i32), "none"()] : (i1) -> ()
  llvm.intr.assume %b ["cold"()] : i1
  llvm.intr.assume %b [] : i1
  llvm.intr.assume %b : i1
  %null = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.invoke @control(%a, %f) to ^cases(%a : i32) unwind ^pad ["deopt"(%a : i32)] : (i32, !llvm.ptr) -> i32
^pad:
  %4 = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %4 : !llvm.struct<(ptr, i32)>
^cases(%c: i32):
  llvm.switch %c : i32, ^end(%c : i32) [
    -1: ^cases(%a : i32),
    42: ^jump
  ]
^jump:
  llvm.indirectbr %f : !llvm.ptr, [
    ^end(%a : i32),
    ^last
  ]
^end(%d: i32):
  %5 = llvm.inline_asm has_side_effects asm_dialect = intel "nop", "=r,r" %d : (i32) -> i32
  llvm.return %5 : i32
^last:
  llvm.unreachable
}

llvm.func @types(!llvm.struct<"tree", packed (ptr<1>, array<2 x struct<"tree2", (i8, struct<"tree3", opaque>)>>)>,
                 !llvm.target<"spirv.Image", i32, ptr, 1, 2>, !llvm.struct<()>, !llvm.token, vector<2x!llvm.ptr>)
