// Inference of ranges of offsets, sizes and strides.

#ifndef LECT_INTERFACES_INFER_STRIDED_METADATA_INTERFACE
#define LECT_INTERFACES_INFER_STRIDED_METADATA_INTERFACE

include "mlir/IR/OpBase.td"

def InferStridedMetadataOpInterface : OpInterface<"InferStridedMetadataOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Infers ranges of the offsets, sizes and strides of its memref results.";
  let methods = [
    InterfaceMethod<"Sets the ranges of results from those of operands.",
                    "void", "inferStridedMetadataRanges",
                    (ins "::llvm::ArrayRef<::mlir::StridedMetadataRange>":$operands,
                         "::mlir::GetIntRangeFn":$getIntRange, "::mlir::SetStridedMetadataRangeFn":$setMetadata,
                         "int32_t":$indexBitwidth)>,
  ];
}

#endif
