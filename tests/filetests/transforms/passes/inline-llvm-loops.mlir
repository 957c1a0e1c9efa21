// RUN: lect opt --inline --mlir-print-debuginfo %s

// The location of a loop in an annotation refers to the function of its source: after inlining, through the call.

#file = #llvm.di_file<"loop.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = None>
#callee = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "callee", file = #file, subprogramFlags = Definition>
#caller = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "caller", file = #file, subprogramFlags = Definition>
#start = loc(fused<#callee>["loop.c":3:1])
#end = loc(fused<#callee>["loop.c":5:2])
#inner = #llvm.loop_annotation<startLoc = #start>
#unroll = #llvm.loop_unroll<followupUnrolled = #inner>
#loop = #llvm.loop_annotation<unroll = #unroll, startLoc = #start, endLoc = #end>

llvm.func @loop(%cond: i1) {
  llvm.br ^head
^head:
  llvm.cond_br %cond, ^head, ^exit {loop_annotation = #loop}
^exit:
  llvm.return loc(fused<#callee>["loop.c":6:1])
} loc(fused<#callee>["loop.c":1:1])

llvm.func @calls(%cond: i1) {
  llvm.call @loop(%cond) : (i1) -> () loc(fused<#caller>["loop.c":11:1])
  llvm.return loc(fused<#caller>["loop.c":12:1])
} loc(fused<#caller>["loop.c":10:1])

llvm.func @without(%cond: i1) {
  llvm.call @loop(%cond) : (i1) -> () loc("loop.c":21:1)
  llvm.return
} loc("loop.c":20:1)
