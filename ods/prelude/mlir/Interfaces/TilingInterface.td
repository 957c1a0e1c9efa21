// Tiling of operations.

#ifndef LECT_INTERFACES_TILING_INTERFACE
#define LECT_INTERFACES_TILING_INTERFACE

include "mlir/IR/OpBase.td"

def TilingInterface : OpInterface<"TilingInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can be tiled.";
  let methods = [
    InterfaceMethod<"Returns the iterator types of the loops.",
                    "::mlir::SmallVector<::mlir::utils::IteratorType>", "getLoopIteratorTypes", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the ranges of the loops.",
                    "::mlir::SmallVector<::mlir::Range>", "getIterationDomain",
                    (ins "::mlir::OpBuilder &":$b), "", _Cpp>,
    InterfaceMethod<"Builds the implementation of a tile of the iteration space.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), "", _Cpp>,
    InterfaceMethod<"Returns the tile of a result for a tile of the iteration space.",
                    "::llvm::LogicalResult", "getResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes), "", _Cpp>,
    InterfaceMethod<"Builds the implementation of a tile of a result.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "generateResultTileValue",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), "", _Cpp>,
    InterfaceMethod<"Builds the implementation for tiles of operands.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementationFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes), "", _Cpp>,
    InterfaceMethod<"Returns the tile of the iteration space for tiles of operands.",
                    "::llvm::LogicalResult", "getIterationDomainTileFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes), "", _Cpp>,
    InterfaceMethod<"Returns the tile of the iteration space for a tile of a result.",
                    "::llvm::LogicalResult", "getIterationDomainTileFromResultTile",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes), "", _Cpp>,
    InterfaceMethod<"Builds the scalar implementation for given loop indices.",
                    "::llvm::LogicalResult", "generateScalarImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::Location":$loc, "::mlir::ValueRange":$ivs), "", _Cpp>,
    InterfaceMethod<"Returns true if the operation can be fused with consumers of its tiles.",
                    "bool", "isOpFusableWithConsumerSlice",
                    (ins "unsigned":$resultNumber, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), "", _Cpp>,
    InterfaceMethod<"Returns true if the operation can be fused with producers of its operand tiles.",
                    "bool", "isOpFusableWithProducerSlices",
                    (ins "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes), "", _Cpp>,
  ];
}

def PartialReductionOpInterface : OpInterface<"PartialReductionOpInterface", [TilingInterface]> {
  let cppNamespace = "::mlir";
  let description = "Can be tiled along reduction dimensions.";
  let methods = [
    InterfaceMethod<"Builds initial tensors of partial results.",
                    "::mlir::FailureOr<SmallVector<Value>>", "generateInitialTensorForPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "::mlir::ArrayRef<::mlir::OpFoldResult>":$tileSizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims), "", _Cpp>,
    InterfaceMethod<"Builds the implementation of a tile, which yields partial results.",
                    "::mlir::FailureOr<TilingResult>", "tileToPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "::mlir::ReductionTilingStrategy":$tilingStrategy,
                         "ValueRange":$init, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::llvm::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs), "", _Cpp>,
    InterfaceMethod<"Builds the merge of partial results.",
                    "::mlir::FailureOr<MergeResult>", "mergeReductions",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "ValueRange":$partialReduce,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims), "", _Cpp>,
    InterfaceMethod<"Returns the position of a tile in the partial results.",
                    "::llvm::LogicalResult", "getPartialResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber, "ReductionTilingStrategy":$tilingStrategy,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes), "", _Cpp>,
  ];
}

#endif
