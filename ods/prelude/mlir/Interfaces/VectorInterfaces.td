// Operations on vectors.

#ifndef LECT_INTERFACES_VECTOR_INTERFACES
#define LECT_INTERFACES_VECTOR_INTERFACES

include "mlir/IR/OpBase.td"

def VectorUnrollOpInterface : OpInterface<"VectorUnrollOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can be unrolled to operations on smaller vectors.";
  let methods = [
    InterfaceMethod<"Returns the shape that is unrolled.",
                    "::std::optional<::llvm::SmallVector<int64_t, 4>>", "getShapeForUnroll", (ins), "", _Cpp>,
  ];
}

def VectorTransferOpInterface : OpInterface<"VectorTransferOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Transfers a vector between values and memory or tensors.";
  let methods = [
    InterfaceMethod<"Returns the name of the attribute with the in-bounds dimensions.",
                    "::mlir::StringRef", "getInBoundsAttrName">,
    InterfaceMethod<"Returns the name of the attribute with the permutation map.",
                    "::mlir::StringRef", "getPermutationMapAttrName">,
    InterfaceMethod<"Returns whether each dimension of the vector is in bounds.", "::mlir::ArrayAttr", "getInBounds">,
    InterfaceMethod<"Returns the memref or tensor.", "::mlir::Value", "getBase">,
    InterfaceMethod<"Returns the vector: an operand or the result.", "::mlir::Value", "getVector">,
    InterfaceMethod<"Returns the vector type.", "::mlir::VectorType", "getVectorType">,
    InterfaceMethod<"Returns the indices where the transfer starts.", "::mlir::OperandRange", "getIndices">,
    InterfaceMethod<"Returns the map from dimensions of memory to those of the vector.",
                    "::mlir::AffineMap", "getPermutationMap">,
    InterfaceMethod<"Returns the mask, or null if all elements are transferred.", "Value", "getMask">,
  ];
}

#endif
