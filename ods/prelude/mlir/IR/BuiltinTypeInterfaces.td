// Interfaces of types: elements, shapes, float formats, pointers.

#ifndef LECT_IR_BUILTIN_TYPE_INTERFACES
#define LECT_IR_BUILTIN_TYPE_INTERFACES

include "mlir/IR/OpBase.td"

def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Valid as the element type of a vector.";
}

def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Valid as the element type of a memref, besides numbers, vectors and memrefs.";
}

def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let cppNamespace = "::mlir";
  let description = "A floating-point type.";
  let methods = [
    InterfaceMethod<"Returns the format.", "const ::llvm::fltSemantics &", "getFloatSemantics">,
    InterfaceMethod<"Returns the type of the same kind with a multiple of the bit width, or null.",
                    "::mlir::FloatType", "scaleElementBitwidth", (ins "unsigned":$scale), "", _Cpp>,
  ];
}

// The C++ name is ShapedType, and the summary follows that name.
def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let cppNamespace = "::mlir";
  let description = "A type with a shape, possibly of unknown rank, and an element type.";
  let methods = [
    InterfaceMethod<"Returns the same kind of type with another shape and element type.",
                    "::mlir::ShapedType", "cloneWith",
                    (ins "::std::optional<::llvm::ArrayRef<int64_t>>":$shape, "::mlir::Type":$elementType)>,
    InterfaceMethod<"Returns the element type.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Returns true if the rank is known.", "bool", "hasRank">,
    InterfaceMethod<"Returns the sizes of all dimensions; dynamic ones are the minimum integer.",
                    "::llvm::ArrayRef<int64_t>", "getShape">,
  ];
}

def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type that points into memory.";
  let methods = [
    InterfaceMethod<"Returns the memory space.", "::mlir::Attribute", "getMemorySpace">,
    InterfaceMethod<"Returns the element type, or none if it is unknown.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Returns true if a value contains metadata in addition to the address.", "bool", "hasPtrMetadata">,
    InterfaceMethod<"Returns the same kind of type with another memory space, and another element type if specified.",
                    "::llvm::FailureOr<::mlir::PtrLikeTypeInterface>", "clonePtrWith",
                    (ins "::mlir::Attribute":$memorySpace, "::std::optional<::mlir::Type>":$elementType)>,
  ];
}

#endif
