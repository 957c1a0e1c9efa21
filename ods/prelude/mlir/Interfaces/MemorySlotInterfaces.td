// Memory that may become values (mem2reg), or several smaller pieces of memory (SROA).

#ifndef LECT_INTERFACES_MEMORY_SLOT_INTERFACES
#define LECT_INTERFACES_MEMORY_SLOT_INTERFACES

include "mlir/IR/OpBase.td"

//===- To values --------------------------------------------------------------------------------===//

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Allocates memory whose contents may become values.";
  let methods = [
    InterfaceMethod<"The pieces of memory.", "::llvm::SmallVector<::mlir::MemorySlot>", "getPromotableSlots">,
    InterfaceMethod<"Builds the value that memory holds before anything is stored.",
                    "::mlir::Value", "getDefaultValue",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Hears of block arguments made for the contents.",
                    "void", "handleBlockArgument",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::BlockArgument":$argument,
                         "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Cleans up after all was turned into values; may return itself to be tried again.",
                    "::std::optional<::mlir::PromotableAllocationOpInterface>", "handlePromotionComplete",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::Value":$defaultValue,
                         "::mlir::OpBuilder &":$builder)>,
  ];
}

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Loads from such memory or stores to it.";
  let methods = [
    InterfaceMethod<"Whether it loads from it.", "bool", "loadsFrom", (ins "const ::mlir::MemorySlot &":$slot)>,
    InterfaceMethod<"Whether it stores to it.", "bool", "storesTo", (ins "const ::mlir::MemorySlot &":$slot)>,
    InterfaceMethod<"The value stored, built if need be.",
                    "::mlir::Value", "getStored",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder,
                         "::mlir::Value":$reachingDef, "const ::mlir::DataLayout &":$dataLayout)>,
    InterfaceMethod<"Whether it can do without the memory, if these other uses go first.",
                    "bool", "canUsesBeRemoved",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                         "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                         "const ::mlir::DataLayout &":$datalayout)>,
    InterfaceMethod<"Does without it, and says whether it is to be erased.",
                    "::mlir::DeletionKind", "removeBlockingUses",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                         "::mlir::OpBuilder &":$builder, "::mlir::Value":$reachingDefinition,
                         "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def PromotableOpInterface : OpInterface<"PromotableOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Uses such memory in another way.";
  let methods = [
    InterfaceMethod<"Whether it can do without the memory, if these other uses go first.",
                    "bool", "canUsesBeRemoved",
                    (ins "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                         "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                         "const ::mlir::DataLayout &":$datalayout)>,
    InterfaceMethod<"Does without it, and says whether it is to be erased.",
                    "::mlir::DeletionKind", "removeBlockingUses",
                    (ins "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                         "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Whether it wants to see the values that were stored.",
                    "bool", "requiresReplacedValues", (ins), "", _Cpp>,
    InterfaceMethod<"Sees them.",
                    "void", "visitReplacedValues",
                    (ins "::llvm::ArrayRef<std::pair<::mlir::Operation*, ::mlir::Value>>":$mutatedDefs,
                         "::mlir::OpBuilder &":$builder), "", _Cpp>,
  ];
}

//===- To pieces --------------------------------------------------------------------------------===//

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Allocates memory that may be divided.";
  let methods = [
    InterfaceMethod<"The pieces of memory that may be divided.",
                    "::llvm::SmallVector<::mlir::DestructurableMemorySlot>", "getDestructurableSlots">,
    InterfaceMethod<"Allocates what is used of a piece, part by part.",
                    "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot>", "destructure",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                         "::mlir::OpBuilder &":$builder,
                         "::mlir::SmallVectorImpl<::mlir::DestructurableAllocationOpInterface> &":$newAllocators)>,
    InterfaceMethod<"Cleans up after it was divided; may return itself to be tried again.",
                    "::std::optional<::mlir::DestructurableAllocationOpInterface>", "handleDestructuringComplete",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>,
  ];
}

def SafeMemorySlotAccessOpInterface : OpInterface<"SafeMemorySlotAccessOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Uses memory only within its bounds.";
  let methods = [
    InterfaceMethod<"Makes sure of that, provided that others use these pieces so, too.",
                    "::llvm::LogicalResult", "ensureOnlySafeAccesses",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                         "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Goes into memory that may be divided.";
  let methods = [
    InterfaceMethod<"Whether it can go into parts instead, and into which.",
                    "bool", "canRewire",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                         "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                         "const ::mlir::DataLayout &":$dataLayout)>,
    InterfaceMethod<"Goes into parts, and says whether it is to be erased.",
                    "::mlir::DeletionKind", "rewire",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot> &":$subslots,
                         "::mlir::OpBuilder &":$builder, "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def DestructurableTypeInterface : TypeInterface<"DestructurableTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "Has parts.";
  let methods = [
    InterfaceMethod<"The types of all parts by index, if they are few.",
                    "::std::optional<::llvm::DenseMap<::mlir::Attribute, ::mlir::Type>>", "getSubelementIndexMap">,
    InterfaceMethod<"The type of the part at an index.",
                    "::mlir::Type", "getTypeAtIndex", (ins "::mlir::Attribute":$index)>,
  ];
}

#endif
