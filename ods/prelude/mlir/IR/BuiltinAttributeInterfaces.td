// Interfaces of attributes: types, bytes, elements, layouts.

#ifndef LECT_IR_BUILTIN_ATTRIBUTE_INTERFACES
#define LECT_IR_BUILTIN_ATTRIBUTE_INTERFACES

include "mlir/IR/OpBase.td"

def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let cppNamespace = "::mlir";
  let description = "Has a type.";
  let methods = [
    InterfaceMethod<"The type.", "::mlir::Type", "getType">,
  ];
}

def BlobAttrInterface : AttrInterface<"BlobAttr"> {
  let cppNamespace = "::mlir";
  let description = "Has its value as bytes.";
  let methods = [
    InterfaceMethod<"The bytes.", "::llvm::ArrayRef<char>", "getData">,
  ];
}

def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let cppNamespace = "::mlir";
  let description = "Has the elements of a shaped type.";
  // C++ accessors that the interface and DenseElementsAttr share.
  code ElementsAttrInterfaceAccessors = _Cpp;
  let methods = [
    InterfaceMethod<"The elements as values of a C++ type, if it can give those.",
                    "::mlir::FailureOr<::mlir::detail::ElementsAttrIndexer>", "getValuesImpl",
                    (ins "::mlir::TypeID":$elementID), "", _Cpp>,
    InterfaceMethod<"Whether all are the same: known of one element at least.", "bool", "isSplat", (ins), "", _Cpp>,
    InterfaceMethod<"The type, as a shaped type.", "::mlir::ShapedType", "getShapedType", (ins), "", _Cpp>,
  ];
}

def MemRefLayoutAttrInterface : AttrInterface<"MemRefLayoutAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "Lays out a memref: says where an element is.";
  let methods = [
    InterfaceMethod<"The layout as a map from indices.", "::mlir::AffineMap", "getAffineMap">,
    InterfaceMethod<"Whether elements lie in order without gaps.", "bool", "isIdentity", (ins), "", _Cpp>,
    InterfaceMethod<"Reports an error unless it fits a shape.",
                    "::llvm::LogicalResult", "verifyLayout",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError), "", _Cpp>,
    InterfaceMethod<"The strides and the offset, if that is what the layout amounts to.",
                    "::llvm::LogicalResult", "getStridesAndOffset",
                    (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::SmallVectorImpl<int64_t>&":$strides,
                         "int64_t&":$offset), "", _Cpp>,
  ];
}

#endif
