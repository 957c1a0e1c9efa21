// Calls and callables.

#ifndef LECT_INTERFACES_CALL_INTERFACES
#define LECT_INTERFACES_CALL_INTERFACES

include "mlir/IR/OpBase.td"

def ArgAndResultAttrsOpInterface : OpInterface<"ArgAndResultAttrsOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has attributes of each argument and each result.";
  let methods = [
    InterfaceMethod<"Returns the attributes of the arguments, an array of dictionaries.",
                    "::mlir::ArrayAttr", "getArgAttrsAttr">,
    InterfaceMethod<"Returns the attributes of the results, an array of dictionaries.",
                    "::mlir::ArrayAttr", "getResAttrsAttr">,
    InterfaceMethod<"Sets the attributes of the arguments.",
                    "void", "setArgAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Sets the attributes of the results.", "void", "setResAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Removes the attributes of the arguments, and returns them.",
                    "::mlir::Attribute", "removeArgAttrsAttr">,
    InterfaceMethod<"Removes the attributes of the results, and returns them.",
                    "::mlir::Attribute", "removeResAttrsAttr">,
  ];
}

def CallOpInterface : OpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Calls a callable.";
  let methods = [
    InterfaceMethod<"Returns the callee: a symbol or a value.",
                    "::mlir::CallInterfaceCallable", "getCallableForCallee">,
    InterfaceMethod<"Sets the callee.",
                    "void", "setCalleeFromCallable", (ins "::mlir::CallInterfaceCallable":$callee)>,
    InterfaceMethod<"Returns the operands that are passed to the callee.",
                    "::mlir::Operation::operand_range", "getArgOperands">,
    InterfaceMethod<"Returns the operands that are passed to the callee, for modification.",
                    "::mlir::MutableOperandRange", "getArgOperandsMutable">,
    InterfaceMethod<"Resolves the callee with a cache of symbol tables.",
                    "::mlir::Operation *", "resolveCallableInTable",
                    (ins "::mlir::SymbolTableCollection *":$symbolTable), "", _Cpp>,
    InterfaceMethod<"Resolves the callee, if possible.",
                    "::mlir::Operation *", "resolveCallable", (ins), "", _Cpp>,
  ];
}

def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "An operation that can be called.";
  let methods = [
    InterfaceMethod<"Returns the region that is executed, or null for a declaration.",
                    "::mlir::Region *", "getCallableRegion">,
    InterfaceMethod<"Returns the types of the arguments.", "::llvm::ArrayRef<::mlir::Type>", "getArgumentTypes">,
    InterfaceMethod<"Returns the types of the results.", "::llvm::ArrayRef<::mlir::Type>", "getResultTypes">,
  ];
}

#endif
