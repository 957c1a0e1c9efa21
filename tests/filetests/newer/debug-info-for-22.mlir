// RUN: lect opt --from=23 --verify-diagnostics --allow-unregistered-dialect %s

// expected-error@+1 {{'unknown.op' op cannot be written for MLIR 22: it has #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "t", identifier = "t0">, with a parameter 'identifier', new in MLIR 23}}
"unknown.op"() {type = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "t", identifier = "t0">} : () -> ()
