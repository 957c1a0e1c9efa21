// Parts of tensors that operations take out or put in.

#ifndef LECT_INTERFACES_SUBSET_OP_INTERFACE
#define LECT_INTERFACES_SUBSET_OP_INTERFACE

include "mlir/IR/OpBase.td"

def SubsetOpInterface : OpInterface<"SubsetOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Works on a part of a tensor.";
  let verify = "::mlir::detail::verifySubsetOpInterface(cast<SubsetOpInterface>($_op))";
  let methods = [
    InterfaceMethod<"Whether another one works on the same part.",
                    "bool", "operatesOnEquivalentSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), "", _Cpp>,
    InterfaceMethod<"Whether another one works on a part that has nothing in common with this one's.",
                    "bool", "operatesOnDisjointSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), "", _Cpp>,
    InterfaceMethod<"The part by offsets, sizes and strides, if that is what it is.",
                    "::mlir::FailureOr<::mlir::HyperrectangularSlice>", "getAccessedHyperrectangularSlice",
                    (ins), "", _Cpp>,
  ];
}

def SubsetExtractionOpInterface : OpInterface<"SubsetExtractionOpInterface", [SubsetOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Takes a part out.";
  let verify = "::mlir::detail::verifySubsetExtractionOpInterface(cast<SubsetExtractionOpInterface>($_op))";
  let methods = [
    InterfaceMethod<"The operand it is taken out of.", "::mlir::OpOperand &", "getSourceOperand">,
  ];
}

def SubsetInsertionOpInterface : OpInterface<"SubsetInsertionOpInterface", [SubsetOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Puts a part in.";
  let methods = [
    InterfaceMethod<"The operand that is put in.", "::mlir::OpOperand &", "getSourceOperand">,
    InterfaceMethod<"The operand it is put into.", "::mlir::OpOperand &", "getDestinationOperand", (ins), "", _Cpp>,
    InterfaceMethod<"The result that is that operand with the part.",
                    "::mlir::OpResult", "getUpdatedDestination", (ins), "", _Cpp>,
    InterfaceMethod<"Whether a value is the part that is replaced.",
                    "bool", "isEquivalentSubset",
                    (ins "::mlir::Value":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), "", _Cpp>,
    InterfaceMethod<"Builds operations that take out the part that is replaced.",
                    "::mlir::Value", "buildSubsetExtraction", (ins "::mlir::OpBuilder &":$builder, "Location":$loc)>,
    InterfaceMethod<"The values that those operations need.",
                    "::llvm::SmallVector<::mlir::Value>", "getValuesNeededToBuildSubsetExtraction">,
  ];
}

#endif
