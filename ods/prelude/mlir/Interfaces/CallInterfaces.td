// Calls and callables.

#ifndef LECT_INTERFACES_CALL_INTERFACES
#define LECT_INTERFACES_CALL_INTERFACES

include "mlir/IR/OpBase.td"

def ArgAndResultAttrsOpInterface : OpInterface<"ArgAndResultAttrsOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has attributes for each argument and each result.";
  let methods = [
    InterfaceMethod<"Those of the arguments, an array of dictionaries.", "::mlir::ArrayAttr", "getArgAttrsAttr">,
    InterfaceMethod<"Those of the results, an array of dictionaries.", "::mlir::ArrayAttr", "getResAttrsAttr">,
    InterfaceMethod<"Sets those of the arguments.", "void", "setArgAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Sets those of the results.", "void", "setResAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Removes those of the arguments, and returns them.", "::mlir::Attribute", "removeArgAttrsAttr">,
    InterfaceMethod<"Removes those of the results, and returns them.", "::mlir::Attribute", "removeResAttrsAttr">,
  ];
}

def CallOpInterface : OpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Passes control to something callable, and gets it back.";
  let methods = [
    InterfaceMethod<"What is called: a symbol or a value.", "::mlir::CallInterfaceCallable", "getCallableForCallee">,
    InterfaceMethod<"Sets what is called.",
                    "void", "setCalleeFromCallable", (ins "::mlir::CallInterfaceCallable":$callee)>,
    InterfaceMethod<"The operands that are passed on.", "::mlir::Operation::operand_range", "getArgOperands">,
    InterfaceMethod<"The same, to be changed.", "::mlir::MutableOperandRange", "getArgOperandsMutable">,
    InterfaceMethod<"The operation that is called, found through a cache of tables.",
                    "::mlir::Operation *", "resolveCallableInTable",
                    (ins "::mlir::SymbolTableCollection *":$symbolTable), "", _Cpp>,
    InterfaceMethod<"The operation that is called, if it can be found.",
                    "::mlir::Operation *", "resolveCallable", (ins), "", _Cpp>,
  ];
}

def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "May be called.";
  let methods = [
    InterfaceMethod<"The region that runs, or none if it is elsewhere.", "::mlir::Region *", "getCallableRegion">,
    InterfaceMethod<"The types it takes.", "::llvm::ArrayRef<::mlir::Type>", "getArgumentTypes">,
    InterfaceMethod<"The types it returns.", "::llvm::ArrayRef<::mlir::Type>", "getResultTypes">,
  ];
}

#endif
