// RUN: lect translate --mlir-to-llvmir %s

#root = #llvm.tbaa_root<id = "root">
#int = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "domain">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "scope">
#group = #llvm.access_group<id = distinct[2]<>>

llvm.func @accesses(%p: !llvm.ptr, %n: i64, %i: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %n x !llvm.struct<(i32, i64)> : (i64) -> !llvm.ptr
  %1 = llvm.alloca %one x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %2 = llvm.alloca %one x i64 : (i32) -> !llvm.ptr<5>
  llvm.intr.lifetime.start %1 : !llvm.ptr
  %3 = llvm.load volatile %0 invariant {nontemporal, tbaa = [#tag]} : !llvm.ptr -> i32
  %4 = llvm.load %p atomic syncscope("agent") acquire {alignment = 8 : i64} : !llvm.ptr -> i64
  %5 = llvm.load %p {alias_scopes = [#scope], noalias_scopes = [#scope], access_groups = [#group]} : !llvm.ptr -> i32
  llvm.store %4, %p atomic monotonic {alignment = 8 : i64} : i64, !llvm.ptr
  %6 = llvm.atomicrmw add %p, %4 syncscope("x") acq_rel : !llvm.ptr, i64
  %7 = llvm.cmpxchg weak volatile %p, %4, %6 acq_rel monotonic : !llvm.ptr, i64
  llvm.fence syncscope("agent") seq_cst
  %8 = llvm.getelementptr inbounds|nuw %p[%i, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  %9 = llvm.extractvalue %7[1] : !llvm.struct<(i64, i1)>
  llvm.store %9, %8 : i1, !llvm.ptr
  llvm.intr.lifetime.end %1 : !llvm.ptr
  llvm.return
}
