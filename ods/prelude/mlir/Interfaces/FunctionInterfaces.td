// Interface of functions.

#ifndef LECT_INTERFACES_FUNCTION_INTERFACES
#define LECT_INTERFACES_FUNCTION_INTERFACES

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "A function with a body, a type, a name, and attributes of arguments and results.";
  let verify = "function_interface_impl::verifyTrait(cast<ConcreteOp>($_op))";
  let methods = [
    InterfaceMethod<"Returns the function type, of any class.", "::mlir::Type", "getFunctionType">,
    InterfaceMethod<"Sets the function type, and nothing else.",
                    "void", "setFunctionTypeAttr", (ins "::mlir::TypeAttr":$type)>,
    InterfaceMethod<"Returns the function type with other inputs and results.",
                    "::mlir::Type", "cloneTypeWith",
                    (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$results), "", _Cpp>,
    InterfaceMethod<"Verifies that the entry block matches the function type.",
                    "::llvm::LogicalResult", "verifyBody", (ins), "", _Cpp>,
    InterfaceMethod<"Verifies the function type.", "::llvm::LogicalResult", "verifyType", (ins), "", _Cpp>,
  ];
}

#endif
