// Interfaces of attributes: types, bytes, elements, layouts.

#ifndef LECT_IR_BUILTIN_ATTRIBUTE_INTERFACES
#define LECT_IR_BUILTIN_ATTRIBUTE_INTERFACES

include "mlir/IR/OpBase.td"

def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let cppNamespace = "::mlir";
  let description = "An attribute with a type.";
  let methods = [
    InterfaceMethod<"Returns the type.", "::mlir::Type", "getType">,
  ];
}

def BlobAttrInterface : AttrInterface<"BlobAttr"> {
  let cppNamespace = "::mlir";
  let description = "An attribute whose value is a sequence of bytes.";
  let methods = [
    InterfaceMethod<"Returns the bytes.", "::llvm::ArrayRef<char>", "getData">,
  ];
}

def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let cppNamespace = "::mlir";
  let description = "An attribute with the elements of a shaped type.";
  // C++ accessors that the interface and DenseElementsAttr share.
  code ElementsAttrInterfaceAccessors = _Cpp;
  let methods = [
    InterfaceMethod<"Returns the elements as values of a C++ type, if supported.",
                    "::mlir::FailureOr<::mlir::detail::ElementsAttrIndexer>", "getValuesImpl",
                    (ins "::mlir::TypeID":$elementID), "", _Cpp>,
    InterfaceMethod<"Returns true if the attribute is a splat: a single value for all elements.",
                    "bool", "isSplat", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the type as a shaped type.", "::mlir::ShapedType", "getShapedType", (ins), "", _Cpp>,
  ];
}

def MemRefLayoutAttrInterface : AttrInterface<"MemRefLayoutAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "The layout of a memref: the positions of its elements in memory.";
  let methods = [
    InterfaceMethod<"Returns the layout as a map from indices.", "::mlir::AffineMap", "getAffineMap">,
    InterfaceMethod<"Returns true if the layout is the identity: elements in order without gaps.",
                    "bool", "isIdentity", (ins), "", _Cpp>,
    InterfaceMethod<"Verifies the layout for a shape.",
                    "::llvm::LogicalResult", "verifyLayout",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError), "", _Cpp>,
    InterfaceMethod<"Returns the strides and the offset, if the layout is strided.",
                    "::llvm::LogicalResult", "getStridesAndOffset",
                    (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::SmallVectorImpl<int64_t>&":$strides,
                         "int64_t&":$offset), "", _Cpp>,
  ];
}

#endif
