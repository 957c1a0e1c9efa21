// Between which bounds offsets, sizes and strides are.

#ifndef LECT_INTERFACES_INFER_STRIDED_METADATA_INTERFACE
#define LECT_INTERFACES_INFER_STRIDED_METADATA_INTERFACE

include "mlir/IR/OpBase.td"

def InferStridedMetadataOpInterface : OpInterface<"InferStridedMetadataOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Bounds what memrefs it results in are laid out like.";
  let methods = [
    InterfaceMethod<"Sets bounds of results, given those of operands.",
                    "void", "inferStridedMetadataRanges",
                    (ins "::llvm::ArrayRef<::mlir::StridedMetadataRange>":$operands,
                         "::mlir::GetIntRangeFn":$getIntRange, "::mlir::SetStridedMetadataRangeFn":$setMetadata,
                         "int32_t":$indexBitwidth)>,
  ];
}

#endif
