; RUN: lect translate --import-llvm --mlir-print-debuginfo %s

; Debug information: a recursive type, an inlined location, records.

source_filename = "list.c"

@global = global i32 0, !dbg !20

define i32 @sum(ptr %list) !dbg !4 {
    #dbg_value(ptr %list, !5, !DIExpression(), !7)
  %value = load i32, ptr %list, align 4, !dbg !7
    #dbg_value(i32 %value, !23, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !7)
    #dbg_label(!24, !7)
  ret i32 %value, !dbg !25
}

!llvm.module.flags = !{!0, !26}
!llvm.dbg.cu = !{!1}
!llvm.ident = !{!27}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "test", isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!2 = !DIFile(filename: "list.c", directory: "/src")
!3 = !DISubroutineType(cc: DW_CC_nocall, types: !{!6, !8, null})
!4 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 3, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, type: !3, retainedNodes: !{!5})
!5 = !DILocalVariable(scope: !4, name: "list", file: !2, line: 3, type: !8, arg: 1, flags: DIFlagArtificial)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 5, column: 2, scope: !28, inlinedAt: !29)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "list", file: !2, line: 1, size: 128, elements: !{!10, !11})
!10 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !9, file: !2, line: 1, baseType: !8, size: 64)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "values", scope: !9, file: !2, line: 1, baseType: !13, size: 64, offset: 64)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 64, elements: !{!14})
!14 = !DISubrange(count: 2, lowerBound: 1)
!20 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(name: "global", scope: !1, file: !2, line: 1, type: !6, isLocal: false, isDefinition: true)
!23 = !DILocalVariable(scope: !28, name: "value", file: !2, line: 4, type: !6)
!24 = !DILabel(scope: !28, name: "done", file: !2, line: 6)
!25 = !DILocation(line: 9, column: 1, scope: !4)
!26 = !{i32 7, !"PIC Level", i32 2}
!27 = !{!"test version"}
!28 = distinct !DILexicalBlock(scope: !4, file: !2, line: 4, column: 8)
!29 = distinct !DILocation(line: 8, column: 3, scope: !4)
