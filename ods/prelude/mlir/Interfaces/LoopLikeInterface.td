// Interface of loops.

#ifndef LECT_INTERFACES_LOOP_LIKE_INTERFACE
#define LECT_INTERFACES_LOOP_LIKE_INTERFACE

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A loop: executes its regions repeatedly.";
  let verifyWithRegions = 1;
  let verify = "::mlir::detail::verifyLoopLikeOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Returns true if a value is defined outside of the loop.",
                    "bool", "isDefinedOutsideOfLoop", (ins "::mlir::Value":$value), "", _Cpp>,
    InterfaceMethod<"Returns the regions that are executed.",
                    "::llvm::SmallVector<::mlir::Region *>", "getLoopRegions">,
    InterfaceMethod<"Moves an operation in front of the loop.",
                    "void", "moveOutOfLoop", (ins "::mlir::Operation *":$op), "", _Cpp>,
    InterfaceMethod<"Replaces the loop by its body, if it has exactly one iteration.",
                    "::llvm::LogicalResult", "promoteIfSingleIteration",
                    (ins "::mlir::RewriterBase &":$rewriter), "", _Cpp>,
    InterfaceMethod<"Returns the induction variables.",
                    "::std::optional<::llvm::SmallVector<::mlir::Value>>", "getLoopInductionVars", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the lower bounds.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopLowerBounds",
                    (ins), "", _Cpp>,
    InterfaceMethod<"Returns the steps.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopSteps", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the upper bounds.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopUpperBounds",
                    (ins), "", _Cpp>,
    InterfaceMethod<"Returns the initial values of loop-carried variables.",
                    "::llvm::MutableArrayRef<::mlir::OpOperand>", "getInitsMutable", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the region arguments of loop-carried variables.",
                    "::mlir::Block::BlockArgListType", "getRegionIterArgs", (ins), "", _Cpp>,
    InterfaceMethod<"Returns the operands passed to the next iteration.",
                    "::std::optional<::llvm::MutableArrayRef<::mlir::OpOperand>>", "getYieldedValuesMutable",
                    (ins), "", _Cpp>,
    InterfaceMethod<"Returns the results of loop-carried variables.",
                    "::std::optional<::mlir::ResultRange>", "getLoopResults", (ins), "", _Cpp>,
    InterfaceMethod<"Rebuilds the loop with additional loop-carried variables.",
                    "::mlir::FailureOr<::mlir::LoopLikeOpInterface>", "replaceWithAdditionalYields",
                    (ins "::mlir::RewriterBase &":$rewriter, "::mlir::ValueRange":$newInitOperands,
                         "bool":$replaceInitOperandUsesInLoop,
                         "const ::mlir::NewYieldValuesFn &":$newYieldValuesFn), "", _Cpp>,
    InterfaceMethod<"Returns the trip count, if known.",
                    "::std::optional<::llvm::APInt>", "getStaticTripCount", (ins), "", _Cpp>,
  ];
}

// Executions of the region may run in parallel.
def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif
