// Loops.

#ifndef LECT_INTERFACES_LOOP_LIKE_INTERFACE
#define LECT_INTERFACES_LOOP_LIKE_INTERFACE

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Runs regions any number of times.";
  let verifyWithRegions = 1;
  let verify = "::mlir::detail::verifyLoopLikeOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Whether a value comes from outside, and is the same in all iterations.",
                    "bool", "isDefinedOutsideOfLoop", (ins "::mlir::Value":$value), "", _Cpp>,
    InterfaceMethod<"The regions that run.", "::llvm::SmallVector<::mlir::Region *>", "getLoopRegions">,
    InterfaceMethod<"Moves an operation before the loop.",
                    "void", "moveOutOfLoop", (ins "::mlir::Operation *":$op), "", _Cpp>,
    InterfaceMethod<"If the loop runs exactly once, puts its body in its place.",
                    "::llvm::LogicalResult", "promoteIfSingleIteration",
                    (ins "::mlir::RewriterBase &":$rewriter), "", _Cpp>,
    InterfaceMethod<"The values that count.",
                    "::std::optional<::llvm::SmallVector<::mlir::Value>>", "getLoopInductionVars", (ins), "", _Cpp>,
    InterfaceMethod<"Where they start.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopLowerBounds",
                    (ins), "", _Cpp>,
    InterfaceMethod<"By how much they grow.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopSteps", (ins), "", _Cpp>,
    InterfaceMethod<"Where they end.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopUpperBounds",
                    (ins), "", _Cpp>,
    InterfaceMethod<"The operands that values carried from one iteration to the next start from.",
                    "::llvm::MutableArrayRef<::mlir::OpOperand>", "getInitsMutable", (ins), "", _Cpp>,
    InterfaceMethod<"The arguments of the region that those values are.",
                    "::mlir::Block::BlockArgListType", "getRegionIterArgs", (ins), "", _Cpp>,
    InterfaceMethod<"The operands that the next iteration gets.",
                    "::std::optional<::llvm::MutableArrayRef<::mlir::OpOperand>>", "getYieldedValuesMutable",
                    (ins), "", _Cpp>,
    InterfaceMethod<"The results that those values are in the end.",
                    "::std::optional<::mlir::ResultRange>", "getLoopResults", (ins), "", _Cpp>,
    InterfaceMethod<"Builds the loop anew with more values to carry.",
                    "::mlir::FailureOr<::mlir::LoopLikeOpInterface>", "replaceWithAdditionalYields",
                    (ins "::mlir::RewriterBase &":$rewriter, "::mlir::ValueRange":$newInitOperands,
                         "bool":$replaceInitOperandUsesInLoop,
                         "const ::mlir::NewYieldValuesFn &":$newYieldValuesFn), "", _Cpp>,
    InterfaceMethod<"How often it runs, if that is known.",
                    "::std::optional<::llvm::APInt>", "getStaticTripCount", (ins), "", _Cpp>,
  ];
}

// The region may run in parallel with itself.
def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif
