// Checks at run time.

#ifndef LECT_INTERFACES_RUNTIME_VERIFIABLE_OP_INTERFACE
#define LECT_INTERFACES_RUNTIME_VERIFIABLE_OP_INTERFACE

include "mlir/IR/OpBase.td"

def RuntimeVerifiableOpInterface : OpInterface<"RuntimeVerifiableOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has conditions that can only be verified at run time.";
  let methods = [
    InterfaceMethod<"Builds operations that verify the conditions, with messages from a function.",
                    "void", "generateRuntimeVerification",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                         "function_ref<std::string(Operation *, StringRef)>":$generateErrorMessage)>,
  ];
}

#endif
