// RUN: lect translate --mlir-to-llvmir --verify-diagnostics --split-input-file %s

// expected-error @below {{cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func}}
func.func private @foreign()

// -----

// expected-error @below {{LLVM attribute 'noinline' does not expect a value, found 'value'}}
llvm.func @passthrough() attributes {passthrough = [["noinline", "value"]]}

// -----

// expected-error @below {{LLVM attribute 'alignstack' expects a value}}
llvm.func @no_value() attributes {passthrough = ["alignstack"]}

// -----

llvm.comdat @one {
  llvm.comdat_selector @foo any
}
llvm.comdat @two {
  // expected-error @below {{comdat selection symbols must be unique even in different comdat regions}}
  llvm.comdat_selector @foo any
}
