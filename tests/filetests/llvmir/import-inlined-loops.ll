; RUN: lect translate --import-llvm --mlir-print-debuginfo %s

source_filename = "loops.c"

define void @outer(i64 %n) !dbg !3 {
entry:
  br label %plain

plain:
  %i = phi i64 [ 0, %entry ], [ %next, %plain ]
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %plain, label %hinted, !llvm.loop !10

hinted:
  %j = phi i64 [ 0, %plain ], [ %after, %hinted ]
  %after = add i64 %j, 1
  %again = icmp slt i64 %after, %n
  br i1 %again, label %hinted, label %end, !llvm.loop !12

end:
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "none", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "loops.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "outer", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 9, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 2, column: 3, scope: !3)
!8 = !DILocation(line: 10, column: 3, scope: !6, inlinedAt: !7)
!9 = !DILocation(line: 12, column: 3, scope: !6, inlinedAt: !7)
!10 = distinct !{!10, !8, !9}
!11 = !{!"llvm.loop.mustprogress"}
!12 = distinct !{!12, !8, !9, !11}
