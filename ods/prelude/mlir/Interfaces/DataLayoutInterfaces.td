// Sizes and alignments of types, and other properties of a target.

#ifndef LECT_INTERFACES_DATA_LAYOUT_INTERFACES
#define LECT_INTERFACES_DATA_LAYOUT_INTERFACES

include "mlir/IR/OpBase.td"

//===- Attributes -------------------------------------------------------------------------------===//

def DLTIQueryInterface : AttrInterface<"DLTIQueryInterface"> {
  let cppNamespace = "::mlir";
  let description = "Supports queries by key.";
  let methods = [
    InterfaceMethod<"Returns the value of a key.",
                    "::mlir::FailureOr<::mlir::Attribute>", "query", (ins "::mlir::DataLayoutEntryKey":$key)>,
  ];
}

def DataLayoutEntryInterface : AttrInterface<"DataLayoutEntryInterface"> {
  let cppNamespace = "::mlir";
  let description = "An entry: a key, which is a type or a name, and a value.";
  let methods = [
    InterfaceMethod<"Returns the key.", "::mlir::DataLayoutEntryKey", "getKey">,
    InterfaceMethod<"Returns the value.", "::mlir::Attribute", "getValue">,
    InterfaceMethod<"Verifies the entry.",
                    "::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

def DataLayoutSpecInterface : AttrInterface<"DataLayoutSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "A data layout: a list of entries.";
  let methods = [
    InterfaceMethod<"Combines this layout with those that enclose it, outermost first.",
                    "::mlir::DataLayoutSpecInterface", "combineWith",
                    (ins "::llvm::ArrayRef<::mlir::DataLayoutSpecInterface>":$specs)>,
    InterfaceMethod<"Returns all entries.", "::mlir::DataLayoutEntryListRef", "getEntries">,
  ] # !foreach(fact, ["Endianness", "DefaultMemorySpace", "AllocaMemorySpace", "ProgramMemorySpace",
                      "GlobalMemorySpace", "ManglingMode", "StackAlignment", "FunctionPointerAlignment",
                      "LegalIntWidths"],
               InterfaceMethod<"Returns the key of this property.", "::mlir::StringAttr", "get" # fact # "Identifier",
                               (ins "::mlir::MLIRContext *":$context)>) # [
    InterfaceMethod<"Returns the entries whose keys are types of a class.",
                    "::mlir::DataLayoutEntryList", "getSpecForType", (ins "::mlir::TypeID":$type), "", _Cpp>,
    InterfaceMethod<"Returns the entry with a name.",
                    "::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier), "", _Cpp>,
    InterfaceMethod<"Verifies each entry, and that keys are unique.",
                    "::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

def TargetDeviceSpecInterface : AttrInterface<"TargetDeviceSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "A list of entries of a device, whose keys are names.";
  let methods = [
    InterfaceMethod<"Returns all entries.", "::mlir::DataLayoutEntryListRef", "getEntries">,
    InterfaceMethod<"Returns the entry with a name.",
                    "::mlir::DataLayoutEntryInterface", "getSpecForIdentifier",
                    (ins "::mlir::StringAttr":$identifier), "", _Cpp>,
    InterfaceMethod<"Verifies all entries.",
                    "::llvm::LogicalResult", "verifyEntry", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

def TargetSystemSpecInterface : AttrInterface<"TargetSystemSpecInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir";
  let description = "Device specifications by name.";
  let methods = [
    InterfaceMethod<"Returns all specifications.", "::llvm::ArrayRef<DataLayoutEntryInterface>", "getEntries">,
    InterfaceMethod<"Returns the specification of a device.",
                    "std::optional<::mlir::TargetDeviceSpecInterface>", "getDeviceSpecForDeviceID",
                    (ins "StringAttr":$deviceID)>,
    InterfaceMethod<"Verifies all specifications.",
                    "::llvm::LogicalResult", "verifySpec", (ins "::mlir::Location":$loc), "", _Cpp>,
  ];
}

//===- Operations -------------------------------------------------------------------------------===//

def DataLayoutOpInterface : OpInterface<"DataLayoutOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has a data layout for its nested operations, and may customize queries.";
  let dependentTraits = [IsolatedFromAbove];
  let verify = "::mlir::detail::verifyDataLayoutOp($_op)";
  let methods = [
    InterfaceMethod<"Returns the data layout.", "::mlir::DataLayoutSpecInterface", "getDataLayoutSpec">,
    InterfaceMethod<"Returns the device specifications.", "::mlir::TargetSystemSpecInterface", "getTargetSystemSpec">,
    StaticInterfaceMethod<"Returns the size of a type in bytes.",
                          "::llvm::TypeSize", "getTypeSize",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"Returns the size of a type in bits.",
                          "::llvm::TypeSize", "getTypeSizeInBits",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"Returns the ABI alignment of a type in bytes.",
                          "uint64_t", "getTypeABIAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"Returns the preferred alignment of a type in bytes.",
                          "uint64_t", "getTypePreferredAlignment",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    StaticInterfaceMethod<"Returns the bit width of the type's indices, if it has any.",
                          "std::optional<uint64_t>", "getIndexBitwidth",
                          (ins "::mlir::Type":$type, "const ::mlir::DataLayout &":$dataLayout,
                               "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
  ] # !foreach(fact, ["Endianness", "DefaultMemorySpace", "AllocaMemorySpace", "ManglingMode", "ProgramMemorySpace",
                      "GlobalMemorySpace"],
               StaticInterfaceMethod<"Returns the value of this property from an entry.",
                                     "::mlir::Attribute", "get" # fact,
                                     (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>) # [
    StaticInterfaceMethod<"Returns the alignment of the stack from an entry.", "uint64_t", "getStackAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
    StaticInterfaceMethod<"Returns the alignment of function pointers from an entry.",
                          "Attribute", "getFunctionPointerAlignment",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
    StaticInterfaceMethod<"Returns the widths of native integers from an entry.", "Attribute", "getLegalIntWidths",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
    StaticInterfaceMethod<"Returns a property of a device from an entry.",
                          "std::optional<Attribute>", "getDevicePropertyValue",
                          (ins "::mlir::DataLayoutEntryInterface":$entry), "", _Cpp>,
  ];
}

//===- Types ------------------------------------------------------------------------------------===//

def DataLayoutTypeInterface : TypeInterface<"DataLayoutTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type that computes its size and alignment from its entries.";
  let methods = [
    InterfaceMethod<"Returns the size in bytes.",
                    "::llvm::TypeSize", "getTypeSize",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    InterfaceMethod<"Returns the size in bits.",
                    "::llvm::TypeSize", "getTypeSizeInBits",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params)>,
    InterfaceMethod<"Returns the ABI alignment in bytes.",
                    "uint64_t", "getABIAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params)>,
    InterfaceMethod<"Returns the preferred alignment in bytes.",
                    "uint64_t", "getPreferredAlignment",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    InterfaceMethod<"Returns the bit width of its indices, if it has any.",
                    "std::optional<uint64_t>", "getIndexBitwidth",
                    (ins "const ::mlir::DataLayout &":$dataLayout, "::mlir::DataLayoutEntryListRef":$params), "", _Cpp>,
    InterfaceMethod<"Returns true if entries of a nested layout are compatible with those of the enclosing one.",
                    "bool", "areCompatible",
                    (ins "::mlir::DataLayoutEntryListRef":$oldLayout, "::mlir::DataLayoutEntryListRef":$newLayout,
                         "::mlir::DataLayoutSpecInterface":$newSpec,
                         "const ::mlir::DataLayoutIdentifiedEntryMap&":$identified), "", _Cpp>,
    InterfaceMethod<"Verifies the entries of the type.",
                    "::llvm::LogicalResult", "verifyEntries",
                    (ins "::mlir::DataLayoutEntryListRef":$entries, "::mlir::Location":$loc), "", _Cpp>,
  ];
}

#endif
