// Reading and writing memory at places that an affine map gives.

#ifndef LECT_DIALECTS_AFFINE_INTERFACES
#define LECT_DIALECTS_AFFINE_INTERFACES

include "mlir/IR/OpBase.td"

class Affine_AccessInterface<string name, string words> : OpInterface<name> {
  let cppNamespace = "::mlir::affine";
  let description = words;
}

def AffineReadOpInterface : Affine_AccessInterface<"AffineReadOpInterface", "Reads memory at an affine place."> {
  let methods = [
    InterfaceMethod<"What is read from.", "::mlir::Value", "getMemRef", (ins), "", _Cpp>,
    InterfaceMethod<"The type of what is read from.", "::mlir::MemRefType", "getMemRefType", (ins), "", _Cpp>,
    InterfaceMethod<"What the map is applied to.", "::mlir::Operation::operand_range", "getMapOperands",
                    (ins), "", _Cpp>,
    InterfaceMethod<"The map to the place.", "::mlir::AffineMap", "getAffineMap", (ins), "", _Cpp>,
    InterfaceMethod<"What is read.", "::mlir::Value", "getValue", (ins), "", _Cpp>,
  ];
}

def AffineWriteOpInterface : Affine_AccessInterface<"AffineWriteOpInterface", "Writes memory at an affine place."> {
  let methods = [
    InterfaceMethod<"What is written to.", "::mlir::Value", "getMemRef", (ins), "", _Cpp>,
    InterfaceMethod<"The type of what is written to.", "::mlir::MemRefType", "getMemRefType", (ins), "", _Cpp>,
    InterfaceMethod<"What the map is applied to.", "::mlir::Operation::operand_range", "getMapOperands",
                    (ins), "", _Cpp>,
    InterfaceMethod<"The map to the place.", "::mlir::AffineMap", "getAffineMap", (ins), "", _Cpp>,
    InterfaceMethod<"What is written.", "::mlir::Value", "getValueToStore", (ins), "", _Cpp>,
  ];
}

def AffineMapAccessInterface
    : Affine_AccessInterface<"AffineMapAccessInterface", "Touches memory at an affine place."> {
  let methods = [
    InterfaceMethod<"The attribute with the map to the place in a memref.",
                    "::mlir::NamedAttribute", "getAffineMapAttrForMemRef", (ins "::mlir::Value":$memref), "", _Cpp>,
  ];
}

#endif
