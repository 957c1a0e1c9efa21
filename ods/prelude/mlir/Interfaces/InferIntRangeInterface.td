// Inference of integer ranges.

#ifndef LECT_INTERFACES_INFER_INT_RANGE_INTERFACE
#define LECT_INTERFACES_INFER_INT_RANGE_INTERFACE

include "mlir/IR/OpBase.td"

def InferIntRangeInterface : OpInterface<"InferIntRangeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Infers integer ranges of its results from those of its operands.";
  let methods = [
    InterfaceMethod<"Sets the ranges of results from known ranges of all operands.",
                    "void", "inferResultRanges",
                    (ins "::llvm::ArrayRef<::mlir::ConstantIntRanges>":$argRanges,
                         "::mlir::SetIntRangeFn":$setResultRanges), "", _Cpp>,
    InterfaceMethod<"Sets the ranges of results from possibly unknown ranges of operands.",
                    "void", "inferResultRangesFromOptional",
                    (ins "::llvm::ArrayRef<::mlir::IntegerValueRange>":$argRanges,
                         "::mlir::SetIntLatticeFn":$setResultRanges), "", _Cpp>,
  ];
}

#endif
