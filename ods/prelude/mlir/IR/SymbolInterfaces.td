// Symbols, symbol tables, and users of symbols.

#ifndef LECT_IR_SYMBOL_INTERFACES
#define LECT_IR_SYMBOL_INTERFACES

include "mlir/IR/OpBase.td"

// An operation with one region whose operations are found by their symbol names.
def SymbolTable : NativeOpTrait<"SymbolTable">;

def Symbol : OpInterface<"SymbolOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Defines a symbol in the enclosing symbol table; the name may be optional.";
  let verify = "detail::verifySymbol($_op)";
  let extraClassOf = "return $_op->hasAttr(::mlir::SymbolTable::getSymbolAttrName());";
  let methods = [
    InterfaceMethod<"Returns the symbol name as an attribute.", "::mlir::StringAttr", "getNameAttr", (ins), _Cpp, _Cpp>,
    InterfaceMethod<"Sets the symbol name.", "void", "setName", (ins "::mlir::StringAttr":$name), "", _Cpp>,
    InterfaceMethod<"Returns the visibility.", "mlir::SymbolTable::Visibility", "getVisibility", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if the visibility is nested: visible in enclosing symbol tables.",
                    "bool", "isNested", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if the symbol is visible in its own symbol table only.",
                    "bool", "isPrivate", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if the symbol is visible everywhere.", "bool", "isPublic", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the visibility.",
                    "void", "setVisibility", (ins "mlir::SymbolTable::Visibility":$vis), "", _Cpp>,
    InterfaceMethod<"Sets the visibility to nested.", "void", "setNested", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the visibility to private.", "void", "setPrivate", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the visibility to public.", "void", "setPublic", (ins), "", _Cpp>,
    InterfaceMethod<"Returns all uses of the symbol in an operation, if all could be found.",
                    "::std::optional<::mlir::SymbolTable::UseRange>", "getSymbolUses",
                    (ins "::mlir::Operation *":$from), "", _Cpp>,
    InterfaceMethod<"Returns true if the symbol certainly has no uses in an operation.",
                    "bool", "symbolKnownUseEmpty", (ins "::mlir::Operation *":$from), "", _Cpp>,
    InterfaceMethod<"Replaces all uses of the symbol in an operation by another name.",
                    "::llvm::LogicalResult", "replaceAllSymbolUses",
                    (ins "::mlir::StringAttr":$newSymbol, "::mlir::Operation *":$from), "", _Cpp>,
    InterfaceMethod<"Returns true if the symbol name may be absent.", "bool", "isOptionalSymbol", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if the symbol may be erased once it has no uses: unless it is public.",
                    "bool", "canDiscardOnUseEmpty", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if the operation is a declaration of a symbol defined elsewhere.",
                    "bool", "isDeclaration", (ins), "", _Cpp>,
  ];
}

def SymbolUserOpInterface : OpInterface<"SymbolUserOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Uses symbols, and verifies the uses.";
  let methods = [
    InterfaceMethod<"Verifies the uses, with a cache of symbol tables.",
                    "::llvm::LogicalResult", "verifySymbolUses", (ins "::mlir::SymbolTableCollection &":$symbolTable)>,
  ];
}

def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "An attribute that uses symbols, and verifies the uses on its operation.";
  let methods = [
    InterfaceMethod<"Verifies the uses on an operation, with a cache of symbol tables.",
                    "::llvm::LogicalResult", "verifySymbolUses",
                    (ins "::mlir::Operation *":$op, "::mlir::SymbolTableCollection &":$symbolTable)>,
  ];
}

#endif
