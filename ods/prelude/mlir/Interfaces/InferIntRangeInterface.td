// Between which bounds integers are.

#ifndef LECT_INTERFACES_INFER_INT_RANGE_INTERFACE
#define LECT_INTERFACES_INFER_INT_RANGE_INTERFACE

include "mlir/IR/OpBase.td"

def InferIntRangeInterface : OpInterface<"InferIntRangeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Bounds its results, given bounds of its operands.";
  let methods = [
    InterfaceMethod<"Sets bounds of results, if all operands have bounds.",
                    "void", "inferResultRanges",
                    (ins "::llvm::ArrayRef<::mlir::ConstantIntRanges>":$argRanges,
                         "::mlir::SetIntRangeFn":$setResultRanges), "", _Cpp>,
    InterfaceMethod<"Sets bounds of results, whether operands have bounds or not.",
                    "void", "inferResultRangesFromOptional",
                    (ins "::llvm::ArrayRef<::mlir::IntegerValueRange>":$argRanges,
                         "::mlir::SetIntLatticeFn":$setResultRanges), "", _Cpp>,
  ];
}

#endif
