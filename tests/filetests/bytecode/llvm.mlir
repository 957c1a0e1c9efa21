// RUN: lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 %s | lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=1 | lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=2 | lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=3 | lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=4 | lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=5 | lect opt --allow-unregistered-dialect --emit-bytecode | lect opt --allow-unregistered-dialect

// All attributes of the llvm dialect that have encodings, with and without their optional parameters.
#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = true, emissionKind = Full>
#unit_with_all = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_Rust, file = #file, producer = "p", isOptimized = false, emissionKind = LineTablesOnly, nameTableKind = GNU>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#void = #llvm.di_basic_type<tag = DW_TAG_unspecified_type, name = "void">
#deref = #llvm.di_expression<[DW_OP_push_object_address, DW_OP_plus_uconst(18446744073709551615), DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_deref]>
#null = #llvm.di_null_type
#space = #llvm.di_namespace<name = "n", exportSymbols = false>
#inner_space = #llvm.di_namespace<scope = #space, exportSymbols = true>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3, extraData = #int>
#member = #llvm.di_derived_type<tag = DW_TAG_member, name = "m">
#range = #llvm.di_subrange<count = 4 : i64, lowerBound = #deref, upperBound = 7 : i8, stride = -1 : i64>
#no_range = #llvm.di_subrange<>
#self = #llvm.di_composite_type<recId = distinct[3]<>, isRecSelf = true, tag = DW_TAG_null>
#struct = #llvm.di_composite_type<recId = distinct[3]<>, tag = DW_TAG_structure_type, name = "s", file = #file, line = 3, scope = #file, baseType = #int, flags = "Public|Vector", sizeInBits = 64, alignInBits = 8, dataLocation = #deref, rank = #deref, allocated = #deref, associated = #deref, elements = #member, #range, #self>
#function_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #int, #pointer>
#procedure_type = #llvm.di_subroutine_type<>
#variable_of_function = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #file, entity = #space, file = #file, line = 9, name = "i", elements = #int>
#function = #llvm.di_subprogram<recId = distinct[4]<>, id = distinct[5]<>, compileUnit = #unit, scope = #file, name = "f", linkageName = "_f", file = #file, line = 7, scopeLine = 8, subprogramFlags = "Definition|Optimized", type = #function_type, retainedNodes = #variable_of_function>
#declared = #llvm.di_subprogram<subprogramFlags = Definition, annotations = #llvm.di_annotation<name = "k", value = "v">>
#block = #llvm.di_lexical_block<scope = #function, file = #file, line = 10, column = 4>
#bare_block = #llvm.di_lexical_block<scope = #block>
#block_file = #llvm.di_lexical_block_file<scope = #block, file = #file, discriminator = 2>
#local = #llvm.di_local_variable<scope = #block, name = "l", file = #file, line = 11, arg = 1, alignInBits = 16, type = #int, flags = Artificial>
#bare_local = #llvm.di_local_variable<scope = #block_file>
#label = #llvm.di_label<scope = #block, name = "here", file = #file, line = 12>
#global = #llvm.di_global_variable<scope = #unit, name = "g", linkageName = "_g", file = #file, line = 2, type = #int, isLocalToUnit = true, isDefined = true, alignInBits = 64>
#bare_global = #llvm.di_global_variable<file = #file, line = 1, type = #struct>
#value = #llvm.di_global_variable_expression<var = #global, expr = <>>
#bare_value = #llvm.di_global_variable_expression<var = #bare_global>
#start = loc(fused<#block>["a.c":1:2])
#group = #llvm.access_group<id = distinct[6]<>>
#loop = #llvm.loop_annotation<disableNonforced = true, vectorize = <disable = false>, interleave = <count = 2 : i32>, unroll = <full = true>, unrollAndJam = <count = 3 : i32>, licm = <disable = true>, distribute = <disable = true>, pipeline = <initiationinterval = 4 : i32>, peeled = <count = 5 : i32>, unswitch = <partialDisable = true>, mustProgress = true, isVectorized = false, startLoc = #start, endLoc = #start, parallelAccesses = #group>
#bare_loop = #llvm.loop_annotation<>

module attributes {
  t.units = [#unit, #unit_with_all],
  t.types = [#int, #void, #struct, #pointer, #member, #procedure_type, #range, #no_range, #inner_space],
  t.scopes = [#function, #declared, #bare_block, #block_file],
  t.variables = [#local, #bare_local, #label, #value, #bare_value],
  t.loops = [#loop, #bare_loop]
} {}
