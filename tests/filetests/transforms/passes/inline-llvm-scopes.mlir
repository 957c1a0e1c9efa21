// RUN: lect opt --inline %s

// Each inlined body has scopes of its own, the call's scopes and groups are added, and arguments that do not alias become
// scopes.

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "pair">
#left = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "left">
#right = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
#outer = #llvm.alias_scope_domain<id = distinct[3]<>>
#caller = #llvm.alias_scope<id = distinct[4]<>, domain = #outer>
#group = #llvm.access_group<id = distinct[5]<>>
#own = #llvm.access_group<id = distinct[6]<>>

llvm.func @swap(%a: !llvm.ptr, %b: !llvm.ptr) {
  llvm.intr.experimental.noalias.scope.decl #left
  %0 = llvm.load %a {alias_scopes = [#left], noalias_scopes = [#right]} : !llvm.ptr -> i32
  llvm.store %0, %b {alias_scopes = [#right], noalias_scopes = [#left], access_groups = [#own]} : i32, !llvm.ptr
  llvm.return
}

llvm.func @twice(%a: !llvm.ptr, %b: !llvm.ptr) {
  llvm.call @swap(%a, %b) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @swap(%b, %a) {alias_scopes = [#caller], access_groups = [#group]} : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

llvm.func @outside(!llvm.ptr)

llvm.func @add(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr, %i: i64, %which: i1) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %local = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %element = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %0 = llvm.load %element : !llvm.ptr -> i32
  llvm.store %0, %b : i32, !llvm.ptr
  llvm.store %0, %c : i32, !llvm.ptr
  llvm.store %0, %local : i32, !llvm.ptr
  %either = llvm.select %which, %a, %b : i1, !llvm.ptr
  llvm.store %0, %either : i32, !llvm.ptr
  %some = llvm.select %which, %a, %c : i1, !llvm.ptr
  llvm.store %0, %some : i32, !llvm.ptr
  %loaded = llvm.load %c : !llvm.ptr -> !llvm.ptr
  llvm.store %0, %loaded : i32, !llvm.ptr
  "llvm.intr.memcpy"(%a, %b, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.call @outside(%a) : (!llvm.ptr) -> ()
  llvm.br ^next(%b : !llvm.ptr)
^next(%p: !llvm.ptr):
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func @sums(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %i: i64, %which: i1) {
  llvm.call @add(%a, %b, %c, %i, %which) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i1) -> ()
  llvm.return
}
