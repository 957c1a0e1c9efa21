// Where control goes from an operation: to blocks, into regions, and back.

#ifndef LECT_INTERFACES_CONTROL_FLOW_INTERFACES
#define LECT_INTERFACES_CONTROL_FLOW_INTERFACES

include "mlir/IR/OpBase.td"

//===- Between blocks ---------------------------------------------------------------------------===//

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator that passes control, and operands, to its successors.";
  let verify = "detail::verifyBranchSuccessorOperands($_op, i, getSuccessorOperands(i)) for each successor i";
  let methods = [
    InterfaceMethod<"The operands that go to a successor, by its index.",
                    "::mlir::SuccessorOperands", "getSuccessorOperands", (ins "unsigned":$index)>,
    InterfaceMethod<"The block argument that an operand becomes, if it becomes one.",
                    "::std::optional<::mlir::BlockArgument>", "getSuccessorBlockArgument",
                    (ins "unsigned":$operandIndex), _Cpp>,
    InterfaceMethod<"The successor that is taken if operands are these constants, where that can be told.",
                    "::mlir::Block *", "getSuccessorForOperands",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands), "", _Cpp>,
    InterfaceMethod<"Whether a value of one type may be passed for an argument of the other: if they are equal.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs), "", _Cpp>,
  ];
}

def WeightedBranchOpInterface : OpInterface<"WeightedBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A branch that knows how likely each successor is.";
  let verify = "::mlir::detail::verifyBranchWeights($_op)";
  let methods = [
    InterfaceMethod<"The weights, one a successor, or none at all.",
                    "::llvm::ArrayRef<int32_t>", "getWeights", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the weights.", "void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights), "", _Cpp>,
  ];
}

//===- Between regions --------------------------------------------------------------------------===//

def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Passes control, and values, into its regions, between them and back to itself.";
  let verifyWithRegions = 1;
  let verify = "detail::verifyRegionBranchOpInterface($_op)";
  let methods = [
    InterfaceMethod<"The operands that go with control that enters there, be it a region or the operation's end.",
                    "::mlir::OperandRange", "getEntrySuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$successor), "", _Cpp>,
    InterfaceMethod<"Where control may go first if operands are these constants; null for one that is not.",
                    "void", "getEntrySuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), "", _Cpp>,
    InterfaceMethod<"Where control may go from a point.",
                    "void", "getSuccessorRegions",
                    (ins "::mlir::RegionBranchPoint":$point,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
    InterfaceMethod<"Where control may go from the terminators of a region.",
                    "void", "getSuccessorRegions",
                    (ins "::mlir::Region&":$region,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), "", _Cpp>,
    InterfaceMethod<"From which points control may come to a place.",
                    "void", "getPredecessors",
                    (ins "::mlir::RegionSuccessor":$successor,
                         "::llvm::SmallVectorImpl<::mlir::RegionBranchPoint> &":$predecessors), "", _Cpp>,
    InterfaceMethod<"Which values may come to an input of a place, by its index.",
                    "void", "getPredecessorValues",
                    (ins "::mlir::RegionSuccessor":$successor, "int":$index,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$predecessorValues), "", _Cpp>,
    InterfaceMethod<"How often each region runs at least and at most if operands are these constants.",
                    "void", "getRegionInvocationBounds",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::InvocationBounds> &":$invocationBounds), "", _Cpp>,
    InterfaceMethod<"Whether a value of one type may be passed for an input of the other: if they are equal.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs), "", _Cpp>,
  ];
}

def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator that passes control, and operands, from a region on.";
  let verify = _Cpp;
  let methods = [
    InterfaceMethod<"The operands that go to a place.",
                    "::mlir::MutableOperandRange", "getMutableSuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$point)>,
    InterfaceMethod<"Where control may go if operands are these constants.",
                    "void", "getSuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), "", _Cpp>,
  ];
}

def WeightedRegionBranchOpInterface : OpInterface<"WeightedRegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Knows how likely each of its regions is.";
  let verify = "::mlir::detail::verifyRegionBranchWeights($_op)";
  let methods = [
    InterfaceMethod<"The weights, one a region, or none at all.",
                    "::llvm::ArrayRef<int32_t>", "getWeights", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the weights.", "void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights), "", _Cpp>,
  ];
}

// A terminator that passes all its operands on, whereto ever.
def ReturnLike
    : TraitList<[DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>,
                 NativeOpTrait<name="ReturnLike", traits=[], extraOpDefinition=_Cpp>]>;

//===- Without control --------------------------------------------------------------------------===//

def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Results in one of two values, by a condition.";
  let methods = [
    InterfaceMethod<"The value if the condition is false.", "::mlir::Value", "getFalseValue">,
    InterfaceMethod<"The value if the condition is true.", "::mlir::Value", "getTrueValue">,
    InterfaceMethod<"The condition.", "::mlir::Value", "getCondition">,
  ];
}

#endif
