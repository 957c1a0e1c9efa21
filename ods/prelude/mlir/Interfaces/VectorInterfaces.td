// Operations on vectors.

#ifndef LECT_INTERFACES_VECTOR_INTERFACES
#define LECT_INTERFACES_VECTOR_INTERFACES

include "mlir/IR/OpBase.td"

def VectorUnrollOpInterface : OpInterface<"VectorUnrollOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can be done on smaller vectors, several times.";
  let methods = [
    InterfaceMethod<"The shape that is divided.",
                    "::std::optional<::llvm::SmallVector<int64_t, 4>>", "getShapeForUnroll", (ins), "", _Cpp>,
  ];
}

def VectorTransferOpInterface : OpInterface<"VectorTransferOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Moves a vector between values and memory or tensors.";
  let methods = [
    InterfaceMethod<"The name of the attribute that says which dimensions stay within bounds.",
                    "::mlir::StringRef", "getInBoundsAttrName">,
    InterfaceMethod<"The name of the attribute that maps dimensions to those of the vector.",
                    "::mlir::StringRef", "getPermutationMapAttrName">,
    InterfaceMethod<"Which dimensions of the vector stay within bounds.", "::mlir::ArrayAttr", "getInBounds">,
    InterfaceMethod<"The memref or tensor.", "::mlir::Value", "getBase">,
    InterfaceMethod<"The vector, be it operand or result.", "::mlir::Value", "getVector">,
    InterfaceMethod<"The vector's type.", "::mlir::VectorType", "getVectorType">,
    InterfaceMethod<"Where it starts.", "::mlir::OperandRange", "getIndices">,
    InterfaceMethod<"The map from dimensions of memory to those of the vector.",
                    "::mlir::AffineMap", "getPermutationMap">,
    InterfaceMethod<"Which elements are moved, or none if all are.", "Value", "getMask">,
  ];
}

#endif
