// Operations that are loops over their operands' elements.

#ifndef LECT_INTERFACES_INDEXING_MAP_OP_INTERFACE
#define LECT_INTERFACES_INDEXING_MAP_OP_INTERFACE

include "mlir/IR/OpBase.td"

def IndexingMapOpInterface : OpInterface<"IndexingMapOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has, for each operand, a map from loops to the element that is accessed.";
  let methods = [
    InterfaceMethod<"The maps, an attribute.", "ArrayAttr", "getIndexingMaps">,
    InterfaceMethod<"The maps.", "SmallVector<AffineMap>", "getIndexingMapsArray", (ins), "", _Cpp>,
    InterfaceMethod<"The map of an operand.",
                    "AffineMap", "getMatchingIndexingMap", (ins "OpOperand*":$opOperand), "", _Cpp>,
    InterfaceMethod<"The map from loops to all dimensions of all operands, one after another.",
                    "AffineMap", "getLoopsToShapesMap", (ins), "", _Cpp>,
    InterfaceMethod<"The map back, if there is one.", "AffineMap", "getShapesToLoopsMap", (ins), "", _Cpp>,
    InterfaceMethod<"The sizes of an operand's dimensions.",
                    "SmallVector<int64_t>", "getStaticOperandShape", (ins "OpOperand*":$opOperand), "", _Cpp>,
    InterfaceMethod<"How often each loop runs.", "SmallVector<int64_t>", "getStaticLoopRanges", (ins), "", _Cpp>,
  ];
}

#endif
