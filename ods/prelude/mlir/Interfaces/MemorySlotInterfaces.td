// Memory slots, which are promoted to values (mem2reg) or destructured into smaller slots (SROA).

#ifndef LECT_INTERFACES_MEMORY_SLOT_INTERFACES
#define LECT_INTERFACES_MEMORY_SLOT_INTERFACES

include "mlir/IR/OpBase.td"

//===- Promotion to values ----------------------------------------------------------------------===//

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Allocates memory slots that may be promoted to values.";
  let methods = [
    InterfaceMethod<"Returns the memory slots.", "::llvm::SmallVector<::mlir::MemorySlot>", "getPromotableSlots">,
    InterfaceMethod<"Builds the value of a slot before any store.",
                    "::mlir::Value", "getDefaultValue",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Handles the creation of a block argument for a slot.",
                    "void", "handleBlockArgument",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::BlockArgument":$argument,
                         "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Cleans up after the promotion; may return the allocator for another attempt.",
                    "::std::optional<::mlir::PromotableAllocationOpInterface>", "handlePromotionComplete",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::Value":$defaultValue,
                         "::mlir::OpBuilder &":$builder)>,
  ];
}

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Loads from memory slots or stores to them.";
  let methods = [
    InterfaceMethod<"Returns true if it loads from a slot.",
                    "bool", "loadsFrom", (ins "const ::mlir::MemorySlot &":$slot)>,
    InterfaceMethod<"Returns true if it stores to a slot.",
                    "bool", "storesTo", (ins "const ::mlir::MemorySlot &":$slot)>,
    InterfaceMethod<"Returns the stored value, which may be built.",
                    "::mlir::Value", "getStored",
                    (ins "const ::mlir::MemorySlot &":$slot, "::mlir::OpBuilder &":$builder,
                         "::mlir::Value":$reachingDef, "const ::mlir::DataLayout &":$dataLayout)>,
    InterfaceMethod<"Returns true if its uses of a slot can be removed, provided that these others are removed first.",
                    "bool", "canUsesBeRemoved",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                         "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                         "const ::mlir::DataLayout &":$datalayout)>,
    InterfaceMethod<"Removes its uses of a slot, and returns whether to erase the operation.",
                    "::mlir::DeletionKind", "removeBlockingUses",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                         "::mlir::OpBuilder &":$builder, "::mlir::Value":$reachingDefinition,
                         "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def PromotableOpInterface : OpInterface<"PromotableOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Uses memory slots other than by loads and stores.";
  let methods = [
    InterfaceMethod<"Returns true if its uses can be removed, provided that these other uses are removed first.",
                    "bool", "canUsesBeRemoved",
                    (ins "const ::llvm::SmallPtrSetImpl<::mlir::OpOperand *> &":$blockingUses,
                         "::llvm::SmallVectorImpl<::mlir::OpOperand *> &":$newBlockingUses,
                         "const ::mlir::DataLayout &":$datalayout)>,
    InterfaceMethod<"Removes its uses, and returns whether to erase the operation.",
                    "::mlir::DeletionKind", "removeBlockingUses",
                    (ins "const ::llvm::SmallPtrSetImpl<mlir::OpOperand *> &":$blockingUses,
                         "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Returns true if it needs the stored values.",
                    "bool", "requiresReplacedValues", (ins), "", _Cpp>,
    InterfaceMethod<"Processes the stored values.",
                    "void", "visitReplacedValues",
                    (ins "::llvm::ArrayRef<std::pair<::mlir::Operation*, ::mlir::Value>>":$mutatedDefs,
                         "::mlir::OpBuilder &":$builder), "", _Cpp>,
  ];
}

//===- Destructuring into smaller slots ---------------------------------------------------------===//

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Allocates memory slots that may be destructured.";
  let methods = [
    InterfaceMethod<"Returns the memory slots that may be destructured.",
                    "::llvm::SmallVector<::mlir::DestructurableMemorySlot>", "getDestructurableSlots">,
    InterfaceMethod<"Allocates the used subelements of a slot separately.",
                    "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot>", "destructure",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "const ::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                         "::mlir::OpBuilder &":$builder,
                         "::mlir::SmallVectorImpl<::mlir::DestructurableAllocationOpInterface> &":$newAllocators)>,
    InterfaceMethod<"Cleans up after the destructuring; may return the allocator for another attempt.",
                    "::std::optional<::mlir::DestructurableAllocationOpInterface>", "handleDestructuringComplete",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot, "::mlir::OpBuilder &":$builder)>,
  ];
}

def SafeMemorySlotAccessOpInterface : OpInterface<"SafeMemorySlotAccessOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Accesses memory only within its bounds.";
  let methods = [
    InterfaceMethod<"Checks that its accesses are within bounds, provided that those of the listed slots are.",
                    "::llvm::LogicalResult", "ensureOnlySafeAccesses",
                    (ins "const ::mlir::MemorySlot &":$slot,
                         "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                         "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Accesses subelements of memory slots that may be destructured.";
  let methods = [
    InterfaceMethod<"Returns true if the accesses can be rewired to subelements, and collects the used ones.",
                    "bool", "canRewire",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "::llvm::SmallPtrSetImpl<::mlir::Attribute> &":$usedIndices,
                         "::mlir::SmallVectorImpl<::mlir::MemorySlot> &":$mustBeSafelyUsed,
                         "const ::mlir::DataLayout &":$dataLayout)>,
    InterfaceMethod<"Rewires the accesses to subelements, and returns whether to erase the operation.",
                    "::mlir::DeletionKind", "rewire",
                    (ins "const ::mlir::DestructurableMemorySlot &":$slot,
                         "::llvm::DenseMap<::mlir::Attribute, ::mlir::MemorySlot> &":$subslots,
                         "::mlir::OpBuilder &":$builder, "const ::mlir::DataLayout &":$dataLayout)>,
  ];
}

def DestructurableTypeInterface : TypeInterface<"DestructurableTypeInterface"> {
  let cppNamespace = "::mlir";
  let description = "A type with subelements.";
  let methods = [
    InterfaceMethod<"Returns the types of all subelements by index, if there are few.",
                    "::std::optional<::llvm::DenseMap<::mlir::Attribute, ::mlir::Type>>", "getSubelementIndexMap">,
    InterfaceMethod<"Returns the type of the subelement at an index.",
                    "::mlir::Type", "getTypeAtIndex", (ins "::mlir::Attribute":$index)>,
  ];
}

#endif
