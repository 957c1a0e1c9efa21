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

defvar _OffsetsSizesStrides = ["Offset", "Size", "Stride"];

def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has offsets, sizes and strides, each an operand or a number in an attribute.";
  let verify = "::mlir::detail::verifyOffsetSizeAndStrideOp(cast<OffsetSizeAndStrideOpInterface>($_op))";
  let methods = [
    StaticInterfaceMethod<"The index of the first operand among them.",
                          "unsigned", "getOffsetSizeAndStrideStartOperandIndex">,
    InterfaceMethod<"How many of each there may be at most.", "std::array<unsigned, 3>", "getArrayAttrMaxRanks">,
  ] # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Those that are operands.",
                               "::mlir::OperandRange", "get" # what # "s", (ins), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"All as numbers, with a mark where there is an operand.",
                               "::llvm::ArrayRef<int64_t>", "getStatic" # what # "s", (ins), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"All, be they operands or numbers.",
                               "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixed" # what # "s", (ins), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Whether that of a dimension is an operand.",
                               "bool", "isDynamic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"That of a dimension, a number.",
                               "int64_t", "getStatic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"The index of the operand that is that of a dimension.",
                               "unsigned", "getIndexOfDynamic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"That of a dimension, an operand.",
                               "::mlir::Value", "getDynamic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # [
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
