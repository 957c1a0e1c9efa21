// RUN: lect opt --from=23 --emit-for=23 --allow-unregistered-dialect %s
// RUN: lect opt --from=23 --emit-for=23 --allow-unregistered-dialect --emit-bytecode %s | lect opt --emit-for=23 --allow-unregistered-dialect

// A compile unit need not name its language in MLIR 23.

#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, file = #file, isOptimized = true, emissionKind = Full>

"unknown.op"() {unit = #unit} : () -> ()
