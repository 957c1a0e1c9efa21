// Symbols, symbol tables, and users of symbols.

#ifndef LECT_IR_SYMBOL_INTERFACES
#define LECT_IR_SYMBOL_INTERFACES

include "mlir/IR/OpBase.td"

// An operation with one region whose operations are found by their symbol names.
def SymbolTable : NativeOpTrait<"SymbolTable">;

def Symbol : OpInterface<"SymbolOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has a name in the symbol table around it, or may have one.";
  let verify = "detail::verifySymbol($_op)";
  let extraClassOf = "return $_op->hasAttr(::mlir::SymbolTable::getSymbolAttrName());";
  let methods = [
    InterfaceMethod<"The name as an attribute.", "::mlir::StringAttr", "getNameAttr", (ins), _Cpp, _Cpp>,
    InterfaceMethod<"Sets the name.", "void", "setName", (ins "::mlir::StringAttr":$name), "", _Cpp>,
    InterfaceMethod<"Who may refer to it.", "mlir::SymbolTable::Visibility", "getVisibility", (ins), "", _Cpp>,
    InterfaceMethod<"Whether only the tables around its table's operation may refer to it, besides its own.",
                    "bool", "isNested", (ins), "", _Cpp>,
    InterfaceMethod<"Whether only its own table may refer to it.", "bool", "isPrivate", (ins), "", _Cpp>,
    InterfaceMethod<"Whether everybody may refer to it.", "bool", "isPublic", (ins), "", _Cpp>,
    InterfaceMethod<"Sets who may refer to it.",
                    "void", "setVisibility", (ins "mlir::SymbolTable::Visibility":$vis), "", _Cpp>,
    InterfaceMethod<"Makes it nested.", "void", "setNested", (ins), "", _Cpp>,
    InterfaceMethod<"Makes it private.", "void", "setPrivate", (ins), "", _Cpp>,
    InterfaceMethod<"Makes it public.", "void", "setPublic", (ins), "", _Cpp>,
    InterfaceMethod<"All references to it in an operation, if all could be found.",
                    "::std::optional<::mlir::SymbolTable::UseRange>", "getSymbolUses",
                    (ins "::mlir::Operation *":$from), "", _Cpp>,
    InterfaceMethod<"Whether it is certain that nothing in an operation refers to it.",
                    "bool", "symbolKnownUseEmpty", (ins "::mlir::Operation *":$from), "", _Cpp>,
    InterfaceMethod<"Makes all references in an operation refer to another name.",
                    "::llvm::LogicalResult", "replaceAllSymbolUses",
                    (ins "::mlir::StringAttr":$newSymbol, "::mlir::Operation *":$from), "", _Cpp>,
    InterfaceMethod<"Whether the name may be missing.", "bool", "isOptionalSymbol", (ins), "", _Cpp>,
    InterfaceMethod<"Whether it may be erased once nothing refers to it: unless it is public.",
                    "bool", "canDiscardOnUseEmpty", (ins), "", _Cpp>,
    InterfaceMethod<"Whether it only declares what is defined elsewhere.", "bool", "isDeclaration", (ins), "", _Cpp>,
  ];
}

def SymbolUserOpInterface : OpInterface<"SymbolUserOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Refers to symbols, and verifies what they refer to.";
  let methods = [
    InterfaceMethod<"Verifies its references, with a cache of tables.",
                    "::llvm::LogicalResult", "verifySymbolUses", (ins "::mlir::SymbolTableCollection &":$symbolTable)>,
  ];
}

def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Refers to symbols, and verifies what they refer to wherever it is attached.";
  let methods = [
    InterfaceMethod<"Verifies its references on an operation, with a cache of tables.",
                    "::llvm::LogicalResult", "verifySymbolUses",
                    (ins "::mlir::Operation *":$op, "::mlir::SymbolTableCollection &":$symbolTable)>,
  ];
}

#endif
