// RUN: lect translate --mlir-to-llvmir %s

#sr1 = #llvm.di_subrange<count = 4 : i64>
#sr2 = #llvm.di_subrange<count= 5: i64, lowerBound = 0 : i64>
#ann = #llvm.di_annotation<name="a", value="b">
#di_file = #llvm.di_file<"foo.c" in "/dir">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "MLIR", isOptimized = true, emissionKind = Full>
#null = #llvm.di_null_type
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, extraData = #int>
#comp = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "S", line = 10, sizeInBits = 128, alignInBits = 32, elements = #int, #ptr>
#self = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
#m = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self>
#rec = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, name = "R", elements = #m, #sr1, #sr2>
#empty = #llvm.di_subroutine_type<>
#spt = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #int, #ptr, #comp, #rec, #empty>
#sp = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #di_file, name = "f", linkageName = "f", file = #di_file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #spt, annotations = #ann>
#lb = #llvm.di_lexical_block<scope = #sp, file = #di_file, line = 5, column = 6>
#lbf = #llvm.di_lexical_block_file<scope = #lb, file = #di_file, discriminator = 1>
#var = #llvm.di_local_variable<scope = #lbf, name = "x", file = #di_file, line = 7, arg = 1, alignInBits = 32, type = #int, flags = Artificial>
#lab = #llvm.di_label<scope = #lb, name = "l", file = #di_file, line = 8>
#gv = #llvm.di_global_variable<scope = #cu, name = "g", linkageName = "gl", file = #di_file, line = 9, type = #int, isLocalToUnit = true, isDefined = true, alignInBits = 8>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_push_object_address, DW_OP_deref, DW_OP_LLVM_convert(16, DW_ATE_signed)]>>
#ns = #llvm.di_namespace<name = "ns", scope = #cu, exportSymbols = false>
#mod = #llvm.di_module<file=#di_file, scope = #cu, name = "m", configMacros = "-DX", includePath = "/", apinotes="/", line = 4, isDecl = false>
#sp2 = #llvm.di_subprogram<scope = #ns, name = "g", file = #di_file, subprogramFlags = "Optimized", type=#empty>
#cb = #llvm.di_common_block<scope = #sp, name = "blk", file = #di_file, line=2>
#ie = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #sp, entity = #mod, file = #di_file, line = 1, elements = #int>
#str = #llvm.di_string_type<tag=DW_TAG_string_type, name="s", sizeInBits=32, encoding=DW_ATE_ASCII, stringLength = #llvm.di_global_variable<file=#di_file,line=1,type=#int>>
#gv2 = #llvm.di_global_variable<scope = #cb, name = "g2", file = #di_file, line = 9, type = #str>
#gv3 = #llvm.di_global_variable<scope = #lb, name = "g3", file = #di_file, line = 9, type = #spt>
module {
llvm.mlir.global external @g() {dbg_exprs = [#gve, #llvm.di_global_variable_expression<var = #gv2>]} : i32
llvm.mlir.global internal @g3(1:i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #gv3>]} : i32
llvm.func @ex() loc(fused<#sp2>["foo.c":1:1])
llvm.func @f(%a: i32, %p: !llvm.ptr) {
 %c = llvm.mlir.constant(1:i32) : i32 loc("foo.c":9:9)
 llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_fragment(0, 16)]> = %a : i32 loc(fused<#lb>["foo.c":2:3])
 llvm.intr.dbg.declare #var = %p : !llvm.ptr loc(fused<#lb>["foo.c":2:3])
 llvm.intr.dbg.label #lab loc(fused<#lb>["foo.c":2:4])
 %d = llvm.add %a, %a : i32 loc(callsite(fused<#lb>["foo.c":3:3] at "foo.c":7:7))
 %e = llvm.add %d, %a : i32 loc(fused["foo.c":3:3,"foo.c":3:5])
 %e2 = llvm.add %d, %a : i32 loc("name"("foo.c":3:5))
 %e3 = llvm.add %d, %a : i32 loc("foo.c":9:9)
 llvm.call @ex() : () -> () loc(unknown)
 llvm.return loc("foo.c":4:4)
} loc(fused<#sp>["foo.c":1:1])
llvm.func @nosp(%a: i32, %p: !llvm.ptr) {
 llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_fragment(0, 16)]> = %a : i32 loc(fused<#lb>["foo.c":2:3])
 llvm.return loc("foo.c":4:4)
}
}
