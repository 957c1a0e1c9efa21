// Views: other ways to look at the same memory or tensor.

#ifndef LECT_INTERFACES_VIEW_LIKE_INTERFACE
#define LECT_INTERFACES_VIEW_LIKE_INTERFACE

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Results in a view of an operand.";
  let methods = [
    InterfaceMethod<"What is viewed.", "::mlir::Value", "getViewSource">,
    InterfaceMethod<"The view.", "::mlir::Value", "getViewDest", (ins), "", _Cpp>,
  ];
}

def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has offsets, sizes and strides, each an operand or a number in an attribute.";
  let verify = "::mlir::detail::verifyOffsetSizeAndStrideOp(cast<OffsetSizeAndStrideOpInterface>($_op))";
  let methods = [
    StaticInterfaceMethod<"The index of the first operand among them.",
                          "unsigned", "getOffsetSizeAndStrideStartOperandIndex">,
    InterfaceMethod<"How many of each there may be at most.", "std::array<unsigned, 3>", "getArrayAttrMaxRanks">,
    InterfaceMethod<"Those offsets that are operands.", "::mlir::OperandRange", "getOffsets", (ins), "", _Cpp>,
    InterfaceMethod<"Those sizes that are operands.", "::mlir::OperandRange", "getSizes", (ins), "", _Cpp>,
    InterfaceMethod<"Those strides that are operands.", "::mlir::OperandRange", "getStrides", (ins), "", _Cpp>,
    InterfaceMethod<"All offsets as numbers, with a mark where there is an operand.",
                    "::llvm::ArrayRef<int64_t>", "getStaticOffsets", (ins), "", _Cpp>,
    InterfaceMethod<"All sizes as numbers, with a mark where there is an operand.",
                    "::llvm::ArrayRef<int64_t>", "getStaticSizes", (ins), "", _Cpp>,
    InterfaceMethod<"All strides as numbers, with a mark where there is an operand.",
                    "::llvm::ArrayRef<int64_t>", "getStaticStrides", (ins), "", _Cpp>,
    InterfaceMethod<"All offsets, be they operands or numbers.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedOffsets", (ins), "", _Cpp>,
    InterfaceMethod<"All sizes, be they operands or numbers.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedSizes", (ins), "", _Cpp>,
    InterfaceMethod<"All strides, be they operands or numbers.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedStrides", (ins), "", _Cpp>,
    InterfaceMethod<"Whether the offset at an index is an operand.",
                    "bool", "isDynamicOffset", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"Whether the size at an index is an operand.",
                    "bool", "isDynamicSize", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"Whether the stride at an index is an operand.",
                    "bool", "isDynamicStride", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"The offset at an index, a number.", "int64_t", "getStaticOffset", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"The size at an index, a number.", "int64_t", "getStaticSize", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"The stride at an index, a number.", "int64_t", "getStaticStride", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"Which operand the offset at an index is.",
                    "unsigned", "getIndexOfDynamicOffset", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"Which operand the size at an index is.",
                    "unsigned", "getIndexOfDynamicSize", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"Which operand the stride at an index is.",
                    "unsigned", "getIndexOfDynamicStride", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"The offset at an index, an operand.",
                    "::mlir::Value", "getDynamicOffset", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"The size at an index, an operand.",
                    "::mlir::Value", "getDynamicSize", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"The stride at an index, an operand.",
                    "::mlir::Value", "getDynamicStride", (ins "unsigned":$idx), "", _Cpp>,
    InterfaceMethod<"Whether all are the same as another operation's, by that comparison.",
                    "bool", "isSameAs",
                    (ins "::mlir::OffsetSizeAndStrideOpInterface":$other,
                         "::llvm::function_ref<bool(::mlir::OpFoldResult, ::mlir::OpFoldResult)>":$cmp), "", _Cpp>,
    InterfaceMethod<"Whether all strides are 1.", "bool", "hasUnitStride", (ins), "", _Cpp>,
    InterfaceMethod<"Whether all offsets are 0.", "bool", "hasZeroOffset", (ins), "", _Cpp>,
  ];
}

// Two operands of it, or of two of it, do not overlap.
def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif
