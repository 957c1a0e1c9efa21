// RUN: lect opt --from=23 --emit-for=23 --allow-unregistered-dialect %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode --allow-unregistered-dialect %s | lect opt --emit-for=23 --allow-unregistered-dialect

// In MLIR 23, all parameters of a compile unit are optional, and types have more of them.

#file = #llvm.di_file<"a.f90" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, emissionKind = Full>
#member = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", file = #file, line = 3, flags = Public>
#type = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "t", identifier = "t0", discriminator = #member>

"unknown.op"() {unit = #unit, type = #type} : () -> ()
