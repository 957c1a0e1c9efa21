// Casts between memory spaces, and moving them below their users.

#ifndef LECT_INTERFACES_MEM_OP_INTERFACES
#define LECT_INTERFACES_MEM_OP_INTERFACES

include "mlir/IR/OpBase.td"

def MemorySpaceCastOpInterface : OpInterface<"MemorySpaceCastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Casts a pointer between memory spaces.";
  let verify = "::mlir::detail::verifyMemorySpaceCastOpInterface($_op)";
  let methods = [
    InterfaceMethod<"Returns the source.", "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getSourcePtr">,
    InterfaceMethod<"Returns the result.", "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getTargetPtr">,
    InterfaceMethod<"Returns true if a cast from one type to the other is valid.",
                    "bool", "isValidMemorySpaceCast",
                    (ins "::mlir::PtrLikeTypeInterface":$tgt, "::mlir::PtrLikeTypeInterface":$src)>,
    InterfaceMethod<"Builds the same cast of another value to another type.",
                    "::mlir::MemorySpaceCastOpInterface", "cloneMemorySpaceCastOp",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::PtrLikeTypeInterface":$tgt,
                         "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>":$src)>,
    InterfaceMethod<"Returns true if the source may replace the result.", "bool", "isSourcePromotable">,
  ];
}

def MemorySpaceCastConsumerOpInterface : OpInterface<"MemorySpaceCastConsumerOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Can operate on the source of a memory space cast, and cast its results instead.";
  let methods = [
    InterfaceMethod<"Moves the cast behind the operation, and returns the new results, if there was any.",
                    "::llvm::FailureOr<std::optional<::llvm::SmallVector<::mlir::Value>>>", "bubbleDownCasts",
                    (ins "::mlir::OpBuilder &":$builder)>,
  ];
}

#endif
