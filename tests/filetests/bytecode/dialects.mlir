// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=attrtype
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode stats

// Encodings of the llvm and quant dialects.
#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int>
#sub = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 1, scopeLine = 2, subprogramFlags = "Definition|Optimized", type = #type>
#expr = #llvm.di_expression<[DW_OP_constu(42), DW_OP_stack_value]>
#loop = #llvm.loop_annotation<mustProgress = true>

"foo.debug"() {all = [#sub, #expr, #loop]} : () -> ()
"foo.quant"() {all = [
  !quant.any<i8<-8:7>:f32>, !quant.any<i8>, !quant.calibrated<f32<-0.998:1.2321>>,
  !quant.uniform<i8:f32, 2.0:10>, !quant.uniform<i8:f32:1, {2.0:10, 3.0:-1}>
]} : () -> ()
