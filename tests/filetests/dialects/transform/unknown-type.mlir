// RUN: lect opt --verify-diagnostics --split-input-file %s

// expected-error@+1 {{unknown type mnemonic: some_op}}
func.func private @f(!transform.some_op)

// -----

// expected-error@+1 {{'emitc.literal' op result #0 must be type supported by EmitC, but got '!spirv.ptr<f32, Function>'}}
%0 = emitc.literal "x" : !spirv.ptr<f32, Function>
