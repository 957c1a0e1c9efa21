// Interface of memory spaces: the operations that are valid in them.

#ifndef LECT_DIALECT_PTR_IR_MEMORY_SPACE_INTERFACES
#define LECT_DIALECT_PTR_IR_MEMORY_SPACE_INTERFACES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def MemorySpaceAttrInterface : AttrInterface<"MemorySpaceAttrInterface"> {
  let cppNamespace = "::mlir::ptr";
  let description = "A memory space that pointers and memrefs are in.";
  let methods = [
    InterfaceMethod<"Whether a value of a type may be loaded so.",
                    "bool", "isValidLoad",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether a value of a type may be stored so.",
                    "bool", "isValidStore",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether an atomic operation may be done so.",
                    "bool", "isValidAtomicOp",
                    (ins "::mlir::ptr::AtomicBinOp":$op, "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether an atomic exchange may be done so.",
                    "bool", "isValidAtomicXchg",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$successOrdering,
                         "::mlir::ptr::AtomicOrdering":$failureOrdering, "std::optional<int64_t>":$alignment,
                         "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether pointers may be cast to another space.",
                    "bool", "isValidAddrSpaceCast",
                    (ins "::mlir::Type":$tgt, "::mlir::Type":$src,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Whether pointers may be cast to integers and back.",
                    "bool", "isValidPtrIntCast",
                    (ins "::mlir::Type":$intLikeTy, "::mlir::Type":$ptrLikeTy,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
  ];
}

#endif
