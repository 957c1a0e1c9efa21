// Operations that iterate over the elements of their operands by indexing maps.

#ifndef LECT_INTERFACES_INDEXING_MAP_OP_INTERFACE
#define LECT_INTERFACES_INDEXING_MAP_OP_INTERFACE

include "mlir/IR/OpBase.td"

def IndexingMapOpInterface : OpInterface<"IndexingMapOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has an indexing map for each operand, from loop indices to the accessed element.";
  let methods = [
    InterfaceMethod<"Returns the indexing maps as an attribute.", "ArrayAttr", "getIndexingMaps">,
    InterfaceMethod<"Returns the indexing maps.", "SmallVector<AffineMap>", "getIndexingMapsArray", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the indexing map of an operand.",
                    "AffineMap", "getMatchingIndexingMap", (ins "OpOperand*":$opOperand), "", _Cpp>,
    InterfaceMethod<"Returns the concatenated map from loops to all dimensions of all operands.",
                    "AffineMap", "getLoopsToShapesMap", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the inverse map, if there is one.", "AffineMap", "getShapesToLoopsMap", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the sizes of an operand's dimensions.",
                    "SmallVector<int64_t>", "getStaticOperandShape", (ins "OpOperand*":$opOperand), "", _Cpp>,
    InterfaceMethod<"Returns the trip count of each loop.",
                    "SmallVector<int64_t>", "getStaticLoopRanges", (ins), "", _Cpp>,
  ];
}

#endif
