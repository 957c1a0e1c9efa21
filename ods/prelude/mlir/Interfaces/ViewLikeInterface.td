// Views of memory or tensors.

#ifndef LECT_INTERFACES_VIEW_LIKE_INTERFACE
#define LECT_INTERFACES_VIEW_LIKE_INTERFACE

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Returns a view of an operand.";
  let methods = [
    InterfaceMethod<"Returns the source of the view.", "::mlir::Value", "getViewSource">,
    InterfaceMethod<"Returns the view.", "::mlir::Value", "getViewDest", (ins), "", _Cpp>,
  ];
}

defvar _OffsetsSizesStrides = ["Offset", "Size", "Stride"];

def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has offsets, sizes and strides, each an operand or an integer in an attribute.";
  let verify = "::mlir::detail::verifyOffsetSizeAndStrideOp(cast<OffsetSizeAndStrideOpInterface>($_op))";
  let methods = [
    StaticInterfaceMethod<"Returns the index of the first operand among them.",
                          "unsigned", "getOffsetSizeAndStrideStartOperandIndex">,
    InterfaceMethod<"Returns the maximum numbers of offsets, sizes and strides.",
                    "std::array<unsigned, 3>", "getArrayAttrMaxRanks">,
  ] # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns the dynamic ones.",
                               "::mlir::OperandRange", "get" # what # "s", (ins), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns the static ones, with a marker in place of dynamic ones.",
                               "::llvm::ArrayRef<int64_t>", "getStatic" # what # "s", (ins), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns all of them, static or dynamic.",
                               "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixed" # what # "s", (ins), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns true if the one of a dimension is dynamic.",
                               "bool", "isDynamic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns the static one of a dimension.",
                               "int64_t", "getStatic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns the operand index of the dynamic one of a dimension.",
                               "unsigned", "getIndexOfDynamic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # !foreach(what, _OffsetsSizesStrides,
               InterfaceMethod<"Returns the dynamic one of a dimension.",
                               "::mlir::Value", "getDynamic" # what, (ins "unsigned":$idx), "", _Cpp>)
    # [
    InterfaceMethod<"Returns true if all are equal to those of another operation by a comparison.",
                    "bool", "isSameAs",
                    (ins "::mlir::OffsetSizeAndStrideOpInterface":$other,
                         "::llvm::function_ref<bool(::mlir::OpFoldResult, ::mlir::OpFoldResult)>":$cmp), "", _Cpp>,
    InterfaceMethod<"Returns true if all strides are 1.", "bool", "hasUnitStride", (ins), "", _Cpp>,
    InterfaceMethod<"Returns true if all offsets are 0.", "bool", "hasZeroOffset", (ins), "", _Cpp>,
  ];
}

// Distinct operands of one or two such operations do not alias.
def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif
