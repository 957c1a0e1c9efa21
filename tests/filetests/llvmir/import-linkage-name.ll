; RUN: lect translate --import-llvm --mlir-print-debuginfo %s
; ORACLE: differs because MLIR takes the name of a global variable for its linkage name

; Global variables of a C++ namespace have a linkage name.

source_filename = "names.cpp"

@_ZN1n5countE = global i32 0, !dbg !1
@_ZN1m5countE = global i32 1, !dbg !8

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!4}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())
!2 = distinct !DIGlobalVariable(name: "count", linkageName: "_ZN1n5countE", scope: !3, file: !5, line: 1, type: !6, isLocal: false, isDefinition: true)
!3 = !DINamespace(name: "n", scope: null)
!4 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !5, emissionKind: FullDebug, globals: !7)
!5 = !DIFile(filename: "names.cpp", directory: "/src")
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!1, !8}
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "count", linkageName: "_ZN1m5countE", scope: !10, file: !5, line: 2, type: !6, isLocal: false, isDefinition: true)
!10 = !DINamespace(name: "m", scope: null)
