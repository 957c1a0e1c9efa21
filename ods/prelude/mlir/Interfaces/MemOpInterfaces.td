// Casts between memory spaces, and moving them down past their users.

#ifndef LECT_INTERFACES_MEM_OP_INTERFACES
#define LECT_INTERFACES_MEM_OP_INTERFACES

include "mlir/IR/OpBase.td"

def MemorySpaceCastOpInterface : OpInterface<"MemorySpaceCastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Casts a pointer from one memory space to another.";
  let verify = "::mlir::detail::verifyMemorySpaceCastOpInterface($_op)";
  let methods = [
    InterfaceMethod<"What is cast.", "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getSourcePtr">,
    InterfaceMethod<"What it is cast to.", "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getTargetPtr">,
    InterfaceMethod<"Whether there is such a cast from one type to the other.",
                    "bool", "isValidMemorySpaceCast",
                    (ins "::mlir::PtrLikeTypeInterface":$tgt, "::mlir::PtrLikeTypeInterface":$src)>,
    InterfaceMethod<"Builds the same cast of another value to another type.",
                    "::mlir::MemorySpaceCastOpInterface", "cloneMemorySpaceCastOp",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::PtrLikeTypeInterface":$tgt,
                         "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>":$src)>,
    InterfaceMethod<"Whether the source may be used in place of the result.", "bool", "isSourcePromotable">,
  ];
}

def MemorySpaceCastConsumerOpInterface : OpInterface<"MemorySpaceCastConsumerOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "May work on what was cast, and cast its results instead.";
  let methods = [
    InterfaceMethod<"Does so, and returns what the results become, if there was something to do.",
                    "::llvm::FailureOr<std::optional<::llvm::SmallVector<::mlir::Value>>>", "bubbleDownCasts",
                    (ins "::mlir::OpBuilder &":$builder)>,
  ];
}

#endif
