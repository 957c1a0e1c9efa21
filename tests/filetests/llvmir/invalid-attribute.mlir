// RUN: lect translate --mlir-to-llvmir --verify-diagnostics %s

// expected-error @below {{LLVM attribute 'noinline' does not expect a value, found 'value'}}
llvm.func @passthrough() attributes {passthrough = [["noinline", "value"]]}
