// Memory accesses through an affine map.

#ifndef LECT_DIALECTS_AFFINE_INTERFACES
#define LECT_DIALECTS_AFFINE_INTERFACES

include "mlir/IR/OpBase.td"

class Affine_AccessInterface<string name, string words> : OpInterface<name> {
  let cppNamespace = "::mlir::affine";
  let description = words;
}

def AffineReadOpInterface : Affine_AccessInterface<"AffineReadOpInterface", "Load with an affine access map."> {
  let methods = [
    InterfaceMethod<"Returns the memref operand.", "::mlir::Value", "getMemRef", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the type of the memref.", "::mlir::MemRefType", "getMemRefType", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the operands of the map.", "::mlir::Operation::operand_range", "getMapOperands",
                    (ins), "", _Cpp>,
    InterfaceMethod<"Returns the access map.", "::mlir::AffineMap", "getAffineMap", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the loaded value.", "::mlir::Value", "getValue", (ins), "", _Cpp>,
  ];
}

def AffineWriteOpInterface : Affine_AccessInterface<"AffineWriteOpInterface", "Store with an affine access map."> {
  let methods = [
    InterfaceMethod<"Returns the memref operand.", "::mlir::Value", "getMemRef", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the type of the memref.", "::mlir::MemRefType", "getMemRefType", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the operands of the map.", "::mlir::Operation::operand_range", "getMapOperands",
                    (ins), "", _Cpp>,
    InterfaceMethod<"Returns the access map.", "::mlir::AffineMap", "getAffineMap", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the stored value.", "::mlir::Value", "getValueToStore", (ins), "", _Cpp>,
  ];
}

def AffineMapAccessInterface
    : Affine_AccessInterface<"AffineMapAccessInterface", "Memory access with an affine access map."> {
  let methods = [
    InterfaceMethod<"Returns the attribute that holds the access map of a memref.",
                    "::mlir::NamedAttribute", "getAffineMapAttrForMemRef", (ins "::mlir::Value":$memref), "", _Cpp>,
  ];
}

#endif
