// Interfaces of types: elements, shapes, float formats, pointers.

#ifndef LECT_IR_BUILTIN_TYPE_INTERFACES
#define LECT_IR_BUILTIN_TYPE_INTERFACES

include "mlir/IR/OpBase.td"

def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "May be the element of a vector.";
}

def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "May be the element of a memref, though it is no number, vector or memref.";
}

def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let cppNamespace = "::mlir";
  let description = "A floating-point type.";
  let methods = [
    InterfaceMethod<"The format.", "const ::llvm::fltSemantics &", "getFloatSemantics">,
    InterfaceMethod<"The type of the same kind that is so many times as wide, or none.",
                    "::mlir::FloatType", "scaleElementBitwidth", (ins "unsigned":$scale), "", _Cpp>,
  ];
}

// The C++ name is ShapedType, and the summary follows that name.
def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let cppNamespace = "::mlir";
  let description = "Has a shape, or at least a rank that is not known, and elements of one type.";
  let methods = [
    InterfaceMethod<"The same kind of type with another shape and element type.",
                    "::mlir::ShapedType", "cloneWith",
                    (ins "::std::optional<::llvm::ArrayRef<int64_t>>":$shape, "::mlir::Type":$elementType)>,
    InterfaceMethod<"The type of the elements.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Whether the rank is known.", "bool", "hasRank">,
    InterfaceMethod<"The sizes of all dimensions; unknown ones are the least number there is.",
                    "::llvm::ArrayRef<int64_t>", "getShape">,
  ];
}

def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Points into memory.";
  let methods = [
    InterfaceMethod<"Which memory.", "::mlir::Attribute", "getMemorySpace">,
    InterfaceMethod<"What is there, or none if that is unknown.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Whether there is more to a value than an address.", "bool", "hasPtrMetadata">,
    InterfaceMethod<"The same kind of type with another memory, and another element type if one is given.",
                    "::llvm::FailureOr<::mlir::PtrLikeTypeInterface>", "clonePtrWith",
                    (ins "::mlir::Attribute":$memorySpace, "::std::optional<::mlir::Type>":$elementType)>,
  ];
}

#endif
