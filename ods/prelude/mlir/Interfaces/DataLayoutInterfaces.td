// Sizes and alignments of types, and other properties of a target.

#ifndef LECT_INTERFACES_DATA_LAYOUT_INTERFACES
#define LECT_INTERFACES_DATA_LAYOUT_INTERFACES

include "mlir/IR/OpBase.td"

//===- Attributes -------------------------------------------------------------------------------===//

def DLTIQueryInterface : AttrInterface<"DLTIQueryInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can be asked for what is stored under a key.";
  let methods = [
    InterfaceMethod<"What is stored under a key.",
                    "::mlir::FailureOr<::mlir::Attribute>", "query", (ins "::mlir::DataLayoutEntryKey":$key)>,
  ];
}

def DataLayoutEntryInterface : AttrInterface<"DataLayoutEntryInterface"> {
  let cppNamespace = "::mlir";
  let description = "One fact: a key, which is a type or a name, and a value.";
  let methods = [
    InterfaceMethod<"The key.", "::mlir::DataLayoutEntryKey", "getKey">,
    InterfaceMethod<"The value.", "::mlir::Attribute", "getValue">,
    InterfaceMethod<"Reports an error unless the fact makes sense.",
                    "::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

def DataLayoutSpecInterface : AttrInterface<"DataLayoutSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "A list of facts.";
  let methods = [
    InterfaceMethod<"The list that holds where this one is nested in others, outermost first.",
                    "::mlir::DataLayoutSpecInterface", "combineWith",
                    (ins "::llvm::ArrayRef<::mlir::DataLayoutSpecInterface>":$specs)>,
    InterfaceMethod<"All facts.", "::mlir::DataLayoutEntryListRef", "getEntries">,
  ] # !foreach(fact, ["Endianness", "DefaultMemorySpace", "AllocaMemorySpace", "ProgramMemorySpace",
                      "GlobalMemorySpace", "ManglingMode", "StackAlignment", "FunctionPointerAlignment",
                      "LegalIntWidths"],
               InterfaceMethod<"The name under which that is found.", "::mlir::StringAttr", "get" # fact # "Identifier",
                               (ins "::mlir::MLIRContext *":$context)>) # [
    InterfaceMethod<"The facts whose keys are types of a class.",
                    "::mlir::DataLayoutEntryList", "getSpecForType", (ins "::mlir::TypeID":$type), "", _Cpp>,
    InterfaceMethod<"The fact whose key is a name.",
                    "::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier), "", _Cpp>,
    InterfaceMethod<"Reports an error unless each fact makes sense, and stands there once.",
                    "::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

def TargetDeviceSpecInterface : AttrInterface<"TargetDeviceSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "A list of facts about a device; their keys are names.";
  let methods = [
    InterfaceMethod<"All facts.", "::mlir::DataLayoutEntryListRef", "getEntries">,
    InterfaceMethod<"The fact whose key is a name.",
                    "::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier), "", _Cpp>,
    InterfaceMethod<"Reports an error unless all make sense.",
                    "::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

def TargetSystemSpecInterface : AttrInterface<"TargetSystemSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "Lists of facts about several devices, by their names.";
  let methods = [
    InterfaceMethod<"All lists.", "::llvm::ArrayRef<DataLayoutEntryInterface>", "getEntries">,
    InterfaceMethod<"The list of a device.",
                    "std::optional<::mlir::TargetDeviceSpecInterface>", "getDeviceSpecForDeviceID",
                    (ins "StringAttr":$deviceID)>,
    InterfaceMethod<"Reports an error unless all make sense.",
                    "::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

//===- Operations -------------------------------------------------------------------------------===//

def DataLayoutOpInterface : OpInterface<"DataLayoutOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has facts that hold for what is nested in it, and may answer for types itself.";
  let dependentTraits = [IsolatedFromAbove];
  let verify = "::mlir::detail::verifyDataLayoutOp($_op)";
  let methods = [
    InterfaceMethod<"The facts about types.", "::mlir::DataLayoutSpecInterface", "getDataLayoutSpec">,
    InterfaceMethod<"The facts about devices.", "::mlir::TargetSystemSpecInterface", "getTargetSystemSpec">,
    StaticInterfaceMethod<"The size of a type in bytes.",
                          "::llvm::TypeSize", "getTypeSize",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"The size of a type in bits.",
                          "::llvm::TypeSize", "getTypeSizeInBits",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"The alignment, in bytes, that a type must have.",
                          "uint64_t", "getTypeABIAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"The alignment, in bytes, that a type had better have.",
                          "uint64_t", "getTypePreferredAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"How wide the type's indices are, if it has indices.",
                          "std::optional<uint64_t>", "getIndexBitwidth",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
  ] # !foreach(fact, ["Endianness", "DefaultMemorySpace", "AllocaMemorySpace", "ManglingMode", "ProgramMemorySpace",
                      "GlobalMemorySpace"],
               StaticInterfaceMethod<"What a fact says about that.", "::mlir::Attribute", "get" # fact,
                                     (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>) # [
    StaticInterfaceMethod<"What a fact says about the alignment of the stack.", "uint64_t", "getStackAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
    StaticInterfaceMethod<"What a fact says about the alignment of pointers to functions.",
                          "Attribute", "getFunctionPointerAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
    StaticInterfaceMethod<"What a fact says about the widths of native integers.", "Attribute", "getLegalIntWidths",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
    StaticInterfaceMethod<"What a fact says about a device.",
                          "std::optional<Attribute>", "getDevicePropertyValue",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
  ];
}

//===- Types ------------------------------------------------------------------------------------===//

def DataLayoutTypeInterface : TypeInterface<"DataLayoutTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Knows its size and alignment, given the facts about it.";
  let methods = [
    InterfaceMethod<"The size in bytes.",
                    "::llvm::TypeSize", "getTypeSize",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    InterfaceMethod<"The size in bits.",
                    "::llvm::TypeSize", "getTypeSizeInBits",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params)>,
    InterfaceMethod<"The alignment, in bytes, that it must have.",
                    "uint64_t", "getABIAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params)>,
    InterfaceMethod<"The alignment, in bytes, that it had better have.",
                    "uint64_t", "getPreferredAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    InterfaceMethod<"How wide its indices are, if it has indices.",
                    "std::optional<uint64_t>", "getIndexBitwidth",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    InterfaceMethod<"Whether facts nested in others may be so different.",
                    "bool", "areCompatible",
                    (ins "::mlir::DataLayoutEntryListRef":$oldLayout, "::mlir::DataLayoutEntryListRef":$newLayout,
                         "::mlir::DataLayoutSpecInterface":$newSpec,
                         "const ::mlir::DataLayoutIdentifiedEntryMap&":$identified), "", _Cpp>,
    InterfaceMethod<"Reports an error unless the facts about it make sense.",
                    "::llvm::LogicalResult", "verifyEntries",
                    (ins "::mlir::DataLayoutEntryListRef":$entries, "::mlir::Location":$loc), "", _Cpp>,
  ];
}

#endif
