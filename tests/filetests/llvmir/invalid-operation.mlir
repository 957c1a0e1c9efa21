// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

// expected-error @below {{cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func}}
func.func private @foreign()
