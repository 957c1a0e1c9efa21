// Interfaces of operations, types and attributes for their text, and for resources in it.

#ifndef LECT_IR_OP_ASM_INTERFACE
#define LECT_IR_OP_ASM_INTERFACE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def OpAsmOpInterface : OpInterface<"OpAsmOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names values and blocks in text, and its regions' default dialect.";
  let methods = [
    InterfaceMethod<"Names the results, by calling the function given.",
                    "void", "getAsmResultNames", (ins "::mlir::OpAsmSetValueNameFn":$setNameFn), "", _Cpp>,
    InterfaceMethod<"Names the arguments of the blocks of a region.",
                    "void", "getAsmBlockArgumentNames",
                    (ins "::mlir::Region&":$region, "::mlir::OpAsmSetValueNameFn":$setNameFn), "", _Cpp>,
    InterfaceMethod<"Names the blocks of all regions.",
                    "void", "getAsmBlockNames", (ins "::mlir::OpAsmSetBlockNameFn":$setNameFn), "", _Cpp>,
    StaticInterfaceMethod<"The dialect whose operations are written without its name in the regions.",
                          "::llvm::StringRef", "getDefaultDialect", (ins), "", _Cpp>,
  ];
}

def OpAsmTypeInterface : TypeInterface<"OpAsmTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names values of the type, and aliases for it.";
  let methods = [
    InterfaceMethod<"Names values that nothing else names.",
                    "void", "getAsmName", (ins "::mlir::OpAsmSetNameFn":$setNameFn), "", _Cpp>,
    InterfaceMethod<"Names the alias, and says how much the name is wanted.",
                    "::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os), "", _Cpp>,
  ];
}

def OpAsmAttrInterface : AttrInterface<"OpAsmAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Names aliases for the attribute.";
  let methods = [
    InterfaceMethod<"Names the alias, and says how much the name is wanted.",
                    "::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os), "", _Cpp>,
  ];
}

// A parameter that refers, by its key, to a resource at the end of the file.
class ResourceHandleParameter<string handleType, string desc = ""> : AttrOrTypeParameter<handleType, desc> {
  let parser = "$_parser.parseResourceHandle<" # handleType # ">()";
  let printer = "$_printer.printResourceHandle($_self)";
}

#endif
