// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{for op spirv.module: Invalid attribute `vce_triple` in property conversion: 3 : index}}
"spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, vce_triple = 3 : index}> ({
}) : () -> ()
