// Interfaces of operations, types and attributes for their text, and for resources in it.

#ifndef LECT_IR_OP_ASM_INTERFACE
#define LECT_IR_OP_ASM_INTERFACE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def OpAsmOpInterface : OpInterface<"OpAsmOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names values and blocks in text, and sets the default dialect of regions.";
  let methods = [
    InterfaceMethod<"Sets the names of results by calling a function.",
                    "void", "getAsmResultNames", (ins "::mlir::OpAsmSetValueNameFn":$setNameFn), "", _Cpp>,
    InterfaceMethod<"Sets the names of the block arguments of a region.",
                    "void", "getAsmBlockArgumentNames",
                    (ins "::mlir::Region&":$region, "::mlir::OpAsmSetValueNameFn":$setNameFn), "", _Cpp>,
    InterfaceMethod<"Sets the names of the blocks of all regions.",
                    "void", "getAsmBlockNames", (ins "::mlir::OpAsmSetBlockNameFn":$setNameFn), "", _Cpp>,
    StaticInterfaceMethod<"Returns the dialect whose operations are printed without its name in the regions.",
                          "::llvm::StringRef", "getDefaultDialect", (ins), "", _Cpp>,
  ];
}

def OpAsmTypeInterface : TypeInterface<"OpAsmTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names values of the type, and aliases of it.";
  let methods = [
    InterfaceMethod<"Sets the default name of values.",
                    "void", "getAsmName", (ins "::mlir::OpAsmSetNameFn":$setNameFn), "", _Cpp>,
    InterfaceMethod<"Returns an alias, and whether it is final or overridable.",
                    "::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os), "", _Cpp>,
  ];
}

def OpAsmAttrInterface : AttrInterface<"OpAsmAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names aliases of the attribute.";
  let methods = [
    InterfaceMethod<"Returns an alias, and whether it is final or overridable.",
                    "::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os), "", _Cpp>,
  ];
}

// A parameter that refers, by its key, to a resource at the end of the file.
class ResourceHandleParameter<string handleType, string desc = ""> : AttrOrTypeParameter<handleType, desc> {
  let parser = "$_parser.parseResourceHandle<" # handleType # ">()";
  let printer = "$_printer.printResourceHandle($_self)";
}

#endif
