// RUN: lect translate --mlir-to-llvmir %s

#group = #llvm.access_group<id = distinct[0]<>>
#vectorize = #llvm.loop_vectorize<disable = false, width = 8 : i32>
#unroll = #llvm.loop_unroll<disable = true, count = 4 : i32>
#loop = #llvm.loop_annotation<
  vectorize = #vectorize, unroll = #unroll, licm = <disable = true>, distribute = <disable = true>, mustProgress = true,
  isVectorized = true, parallelAccesses = #group>

llvm.func @loop(%p: !llvm.ptr, %c: i1) {
  llvm.br ^body
^body:
  %0 = llvm.load %p {access_groups = [#group]} : !llvm.ptr -> i32
  llvm.cond_br %c, ^body, ^end {loop_annotation = #loop}
^end:
  llvm.return
}
