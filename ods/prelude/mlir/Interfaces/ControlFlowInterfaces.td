// Control flow from an operation: to blocks, into regions, and back.

#ifndef LECT_INTERFACES_CONTROL_FLOW_INTERFACES
#define LECT_INTERFACES_CONTROL_FLOW_INTERFACES

include "mlir/IR/OpBase.td"

//===- Branches between blocks ------------------------------------------------------------------===//

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator that branches to its successors and forwards operands to them.";
  let verify = "detail::verifyBranchSuccessorOperands($_op, i, getSuccessorOperands(i)) for each successor i";
  let methods = [
    InterfaceMethod<"Returns the operands forwarded to a successor, by its index.",
                    "::mlir::SuccessorOperands", "getSuccessorOperands", (ins "unsigned":$index)>,
    InterfaceMethod<"Returns the block argument to which an operand is forwarded, if any.",
                    "::std::optional<::mlir::BlockArgument>", "getSuccessorBlockArgument",
                    (ins "unsigned":$operandIndex), _Cpp>,
    InterfaceMethod<"Returns the successor that is taken for constant operands, if known.",
                    "::mlir::Block *", "getSuccessorForOperands",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands), "", _Cpp>,
    InterfaceMethod<"Returns true if a value of one type may be forwarded to an argument of the other: if equal.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs), "", _Cpp>,
  ];
}

def WeightedBranchOpInterface : OpInterface<"WeightedBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A branch with weights of its successors.";
  let verify = "::mlir::detail::verifyBranchWeights($_op)";
  let methods = [
    InterfaceMethod<"Returns the weights, one per successor, or an empty list.",
                    "::llvm::ArrayRef<int32_t>", "getWeights", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the weights.", "void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights), "", _Cpp>,
  ];
}

//===- Control flow between regions -------------------------------------------------------------===//

def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Transfers control and values into its regions, between them and back to itself.";
  let verifyWithRegions = 1;
  let verify = "detail::verifyRegionBranchOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Returns the operands forwarded to an entry successor: a region or the operation itself.",
                    "::mlir::OperandRange", "getEntrySuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$successor), "", _Cpp>,
    InterfaceMethod<"Returns the possible entry successors for constant operands; null denotes an unknown one.",
                    "void", "getEntrySuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), "", _Cpp>,
    InterfaceMethod<"Returns the possible successors of a point.",
                    "void", "getSuccessorRegions",
                    (ins "::mlir::RegionBranchPoint":$point,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions)>,
    InterfaceMethod<"Returns the possible successors of the terminators of a region.",
                    "void", "getSuccessorRegions",
                    (ins "::mlir::Region&":$region,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), "", _Cpp>,
    InterfaceMethod<"Returns the points from which control may reach a successor.",
                    "void", "getPredecessors",
                    (ins "::mlir::RegionSuccessor":$successor,
                         "::llvm::SmallVectorImpl<::mlir::RegionBranchPoint> &":$predecessors), "", _Cpp>,
    InterfaceMethod<"Returns the values that may be forwarded to an input of a successor, by its index.",
                    "void", "getPredecessorValues",
                    (ins "::mlir::RegionSuccessor":$successor, "int":$index,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$predecessorValues), "", _Cpp>,
    InterfaceMethod<"Returns the minimum and maximum number of executions of each region for constant operands.",
                    "void", "getRegionInvocationBounds",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::InvocationBounds> &":$invocationBounds), "", _Cpp>,
    InterfaceMethod<"Returns true if a value of one type may be forwarded to an input of the other: if they are equal.",
                    "bool", "areTypesCompatible", (ins "::mlir::Type":$lhs, "::mlir::Type":$rhs), "", _Cpp>,
  ];
}

def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "A terminator that transfers control and operands from a region to its successors.";
  let verify = _Cpp;
  let methods = [
    InterfaceMethod<"Returns the operands forwarded to a successor.",
                    "::mlir::MutableOperandRange", "getMutableSuccessorOperands",
                    (ins "::mlir::RegionSuccessor":$point)>,
    InterfaceMethod<"Returns the possible successors for constant operands.",
                    "void", "getSuccessorRegions",
                    (ins "::llvm::ArrayRef<::mlir::Attribute>":$operands,
                         "::llvm::SmallVectorImpl<::mlir::RegionSuccessor> &":$regions), "", _Cpp>,
  ];
}

def WeightedRegionBranchOpInterface : OpInterface<"WeightedRegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has weights of its regions.";
  let verify = "::mlir::detail::verifyRegionBranchWeights($_op)";
  let methods = [
    InterfaceMethod<"Returns the weights, one per region, or an empty list.",
                    "::llvm::ArrayRef<int32_t>", "getWeights", (ins), "", _Cpp>,
    InterfaceMethod<"Sets the weights.", "void", "setWeights", (ins "::llvm::ArrayRef<int32_t>":$weights), "", _Cpp>,
  ];
}

// A terminator that forwards all its operands, regardless of the successor.
def ReturnLike
    : TraitList<[DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>,
                 NativeOpTrait<name="ReturnLike", traits=[], extraOpDefinition=_Cpp>]>;

//===- Selections -------------------------------------------------------------------------------===//

def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Selects one of two values by a condition.";
  let methods = [
    InterfaceMethod<"Returns the value for a false condition.", "::mlir::Value", "getFalseValue">,
    InterfaceMethod<"Returns the value for a true condition.", "::mlir::Value", "getTrueValue">,
    InterfaceMethod<"Returns the condition.", "::mlir::Value", "getCondition">,
  ];
}

#endif
