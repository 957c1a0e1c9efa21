; RUN: lect translate --import-llvm %s

; Accesses to memory: alignments by the data layout, atomic accesses, metadata.

target datalayout = "e-i64:64-f80:128-n8:16:32:64-S128"

%record = type { i8, i64, [3 x i16] }

define void @accesses(ptr %p, i64 %n) {
  %a = alloca %record
  %b = alloca i32, i64 %n, align 16
  %x = load volatile i64, ptr %p, !tbaa !3
  store i64 %x, ptr %a, align 4, !nontemporal !5, !alias.scope !6, !noalias !9
  %f = load x86_fp80, ptr %p
  %v = load <3 x i32>, ptr %p, !invariant.load !10, !llvm.access.group !11
  %q = getelementptr inbounds nuw %record, ptr %p, i64 %n, i32 2, i64 1
  ret void
}

define i32 @atomics(ptr %p, i32 %x) {
  %old = atomicrmw add ptr %p, i32 %x syncscope("agent") acq_rel
  %pair = cmpxchg weak ptr %p, i32 %old, i32 %x seq_cst monotonic, align 8
  %first = extractvalue { i32, i1 } %pair, 0
  fence syncscope("singlethread") release
  store atomic i32 %first, ptr %p release, align 4
  %read = load atomic i32, ptr %p unordered, align 4
  ret i32 %read
}

define <4 x float> @vectors(<4 x float> %a, <2 x float> %b, i32 %i) {
  %e = extractelement <2 x float> %b, i32 %i
  %c = insertelement <4 x float> %a, float %e, i64 0
  %d = shufflevector <4 x float> %c, <4 x float> poison, <4 x i32> <i32 3, i32 poison, i32 1, i32 0>
  ret <4 x float> %d
}

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!4, !2, i64 8}
!4 = !{!"record", !1, i64 0, !2, i64 8}
!5 = !{i32 1}
!6 = !{!7}
!7 = distinct !{!7, !8, !"scope"}
!8 = distinct !{!8, !"domain"}
!9 = !{!7}
!10 = !{}
!11 = distinct !{}
