// Dividing an operation into tiles.

#ifndef LECT_INTERFACES_TILING_INTERFACE
#define LECT_INTERFACES_TILING_INTERFACE

include "mlir/IR/OpBase.td"

def TilingInterface : OpInterface<"TilingInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can be done tile by tile.";
  let methods = [
    InterfaceMethod<"What kind of loops it amounts to.",
                    "::mlir::SmallVector<::mlir::utils::IteratorType>", "getLoopIteratorTypes", (ins), "", _Cpp>,
    InterfaceMethod<"From where to where they run.",
                    "::mlir::SmallVector<::mlir::Range>", "getIterationDomain",
                    (ins "::mlir::OpBuilder &":$b), "", _Cpp>,
    InterfaceMethod<"Builds the operation for a tile of the loops.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), "", _Cpp>,
    InterfaceMethod<"Where in a result a tile of the loops is.",
                    "::llvm::LogicalResult", "getResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes), "", _Cpp>,
    InterfaceMethod<"Builds what computes a tile of a result.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "generateResultTileValue",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), "", _Cpp>,
    InterfaceMethod<"Builds the operation for tiles of operands.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementationFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes), "", _Cpp>,
    InterfaceMethod<"Which tile of the loops tiles of operands belong to.",
                    "::llvm::LogicalResult", "getIterationDomainTileFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes), "", _Cpp>,
    InterfaceMethod<"Which tile of the loops a tile of a result belongs to.",
                    "::llvm::LogicalResult", "getIterationDomainTileFromResultTile",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes), "", _Cpp>,
    InterfaceMethod<"Builds the operation for one element, at these values of the loops.",
                    "::llvm::LogicalResult", "generateScalarImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::Location":$loc, "::mlir::ValueRange":$ivs), "", _Cpp>,
    InterfaceMethod<"Whether a tile of a result can be computed where it is used.",
                    "bool", "isOpFusableWithConsumerSlice",
                    (ins "unsigned":$resultNumber, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), "", _Cpp>,
    InterfaceMethod<"Whether it can be done where tiles of its operands are computed.",
                    "bool", "isOpFusableWithProducerSlices",
                    (ins "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes), "", _Cpp>,
  ];
}

def PartialReductionOpInterface : OpInterface<"PartialReductionOpInterface", [TilingInterface]> {
  let cppNamespace = "::mlir";
  let description = "Can be done tile by tile even along dimensions that it reduces.";
  let methods = [
    InterfaceMethod<"Builds tensors to start partial results from.",
                    "::mlir::FailureOr<SmallVector<Value>>", "generateInitialTensorForPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "::mlir::ArrayRef<::mlir::OpFoldResult>":$tileSizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims), "", _Cpp>,
    InterfaceMethod<"Builds the operation for a tile, into partial results.",
                    "::mlir::FailureOr<TilingResult>", "tileToPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "::mlir::ReductionTilingStrategy":$tilingStrategy,
                         "ValueRange":$init, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::llvm::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs), "", _Cpp>,
    InterfaceMethod<"Builds what makes one result of partial ones.",
                    "::mlir::FailureOr<MergeResult>", "mergeReductions",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "ValueRange":$partialReduce,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims), "", _Cpp>,
    InterfaceMethod<"Where in partial results a tile of the loops is.",
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
