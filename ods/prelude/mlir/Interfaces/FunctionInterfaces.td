// Functions.

#ifndef LECT_INTERFACES_FUNCTION_INTERFACES
#define LECT_INTERFACES_FUNCTION_INTERFACES

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Has a body, a type, a name, and attributes for arguments and results.";
  let verify = "function_interface_impl::verifyTrait(cast<ConcreteOp>($_op))";
  let methods = [
    InterfaceMethod<"The type, of whatever class.", "::mlir::Type", "getFunctionType">,
    InterfaceMethod<"Sets the type, and nothing that goes with it.",
                    "void", "setFunctionTypeAttr", (ins "::mlir::TypeAttr":$type)>,
    InterfaceMethod<"The type with other inputs and results.",
                    "::mlir::Type", "cloneTypeWith",
                    (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$results), "", _Cpp>,
    InterfaceMethod<"Verifies that the entry block takes what the type says.",
                    "::llvm::LogicalResult", "verifyBody", (ins), "", _Cpp>,
    InterfaceMethod<"Verifies the type.", "::llvm::LogicalResult", "verifyType", (ins), "", _Cpp>,
  ];
}

#endif
