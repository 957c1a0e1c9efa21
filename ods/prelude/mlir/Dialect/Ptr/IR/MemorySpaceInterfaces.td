// Interface of memory spaces: the operations that are valid in them.

#ifndef LECT_DIALECT_PTR_IR_MEMORY_SPACE_INTERFACES
#define LECT_DIALECT_PTR_IR_MEMORY_SPACE_INTERFACES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def MemorySpaceAttrInterface : AttrInterface<"MemorySpaceAttrInterface"> {
  let cppNamespace = "::mlir::ptr";
  let description = "A memory space of pointers and memrefs.";
  let methods = [
    InterfaceMethod<"Returns true if loads of a type with these properties are valid.",
                    "bool", "isValidLoad",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Returns true if stores of a type with these properties are valid.",
                    "bool", "isValidStore",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Returns true if an atomic operation with these properties is valid.",
                    "bool", "isValidAtomicOp",
                    (ins "::mlir::ptr::AtomicBinOp":$op, "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$ordering,
                         "std::optional<int64_t>":$alignment, "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Returns true if an atomic exchange with these properties is valid.",
                    "bool", "isValidAtomicXchg",
                    (ins "::mlir::Type":$type, "::mlir::ptr::AtomicOrdering":$successOrdering,
                         "::mlir::ptr::AtomicOrdering":$failureOrdering, "std::optional<int64_t>":$alignment,
                         "const ::mlir::DataLayout *":$dataLayout,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Returns true if casts of pointers to another memory space are valid.",
                    "bool", "isValidAddrSpaceCast",
                    (ins "::mlir::Type":$tgt, "::mlir::Type":$src,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Returns true if casts between pointers and integers are valid.",
                    "bool", "isValidPtrIntCast",
                    (ins "::mlir::Type":$intLikeTy, "::mlir::Type":$ptrLikeTy,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
  ];
}

#endif
