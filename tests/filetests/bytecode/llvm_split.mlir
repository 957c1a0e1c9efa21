// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect
// ORACLE: differs because mlir-opt 22 loses the name of the split file

// There is no room for the name in the encoding, so this unit is text.
#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = None, splitDebugFilename = "a.dwo">
module attributes {t.unit = #unit} {}
