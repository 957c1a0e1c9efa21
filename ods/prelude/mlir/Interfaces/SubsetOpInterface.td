// Extraction and insertion of subsets of tensors.

#ifndef LECT_INTERFACES_SUBSET_OP_INTERFACE
#define LECT_INTERFACES_SUBSET_OP_INTERFACE

include "mlir/IR/OpBase.td"

def SubsetOpInterface : OpInterface<"SubsetOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Operates on a subset of a tensor.";
  let verify = "::mlir::detail::verifySubsetOpInterface(cast<SubsetOpInterface>($_op))";
  let methods = [
    InterfaceMethod<"Returns true if another operation has an equivalent subset.",
                    "bool", "operatesOnEquivalentSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), "", _Cpp>,
    InterfaceMethod<"Returns true if another operation has a disjoint subset.",
                    "bool", "operatesOnDisjointSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), "", _Cpp>,
    InterfaceMethod<"Returns the subset as a hyperrectangle of offsets, sizes and strides, if it is one.",
                    "::mlir::FailureOr<::mlir::HyperrectangularSlice>", "getAccessedHyperrectangularSlice",
                    (ins), "", _Cpp>,
  ];
}

def SubsetExtractionOpInterface : OpInterface<"SubsetExtractionOpInterface", [SubsetOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Extracts a subset.";
  let verify = "::mlir::detail::verifySubsetExtractionOpInterface(cast<SubsetExtractionOpInterface>($_op))";
  let methods = [
    InterfaceMethod<"Returns the operand that contains the subset.", "::mlir::OpOperand &", "getSourceOperand">,
  ];
}

def SubsetInsertionOpInterface : OpInterface<"SubsetInsertionOpInterface", [SubsetOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Inserts a subset.";
  let methods = [
    InterfaceMethod<"Returns the source operand.", "::mlir::OpOperand &", "getSourceOperand">,
    InterfaceMethod<"Returns the destination operand.",
                    "::mlir::OpOperand &", "getDestinationOperand", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the updated destination.",
                    "::mlir::OpResult", "getUpdatedDestination", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if a value is equivalent to the replaced subset.",
                    "bool", "isEquivalentSubset",
                    (ins "::mlir::Value":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), "", _Cpp>,
    InterfaceMethod<"Builds an extraction of the replaced subset.",
                    "::mlir::Value", "buildSubsetExtraction", (ins "::mlir::OpBuilder &":$builder, "Location":$loc)>,
    InterfaceMethod<"Returns the values that the extraction needs.",
                    "::llvm::SmallVector<::mlir::Value>", "getValuesNeededToBuildSubsetExtraction">,
  ];
}

#endif
