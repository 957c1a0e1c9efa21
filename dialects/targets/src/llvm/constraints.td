// Constraints on operands and results of LLVM operations.

#ifndef LECT_DIALECTS_LLVM_CONSTRAINTS
#define LECT_DIALECTS_LLVM_CONSTRAINTS

include "../llvm/base.td"
include "../llvm/interfaces.td"

// A native predicate of the dialect, in `types/compat.rs`.
class LLVM_Pred<string name> : CPred<"::mlir::LLVM::" # name # "($_self)">;

// A type of a C++ class of the dialect.
class LLVM_Isa<string cpp> : CPred<"::llvm::isa<::mlir::LLVM::" # cpp # ">($_self)">;
class LLVM_TypeOf<string cpp, string summary, string storage = "::mlir::Type">
    : Type<LLVM_Isa<cpp>, summary, storage>;

//===- All types --------------------------------------------------------------------------------------------------===//

def LLVM_Type : DialectType<LLVM_Dialect, LLVM_Pred<"isCompatibleOuterType">, "LLVM dialect-compatible type">;

def LLVM_PrimitiveType : Type<
    And<[LLVM_Type.predicate,
         CPred<"!::llvm::isa<::mlir::LLVM::LLVMVoidType, ::mlir::LLVM::LLVMFunctionType>($_self)">]>,
    "primitive LLVM type">;

def LLVM_LoadableType : Type<
    Or<[LLVM_Pred<"isLoadableType">, LLVM_PointerElementTypeInterface.predicate]>,
    "LLVM type with size">;

//===- Scalars ----------------------------------------------------------------------------------------------------===//

def LLVM_AnyFloat : Type<LLVM_Pred<"isCompatibleFloatingPointType">, "floating point LLVM type">;

def LLVM_AnyPointer : LLVM_TypeOf<"LLVMPointerType", "LLVM pointer type", "::mlir::LLVM::LLVMPointerType">;

class LLVM_PointerInAddressSpace<int space> : Type<
    And<[LLVM_AnyPointer.predicate,
         CPred<"::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == " # space>]>,
    "LLVM pointer in address space " # space, "::mlir::LLVM::LLVMPointerType"> {
  let builderCall = "$_builder.getType<::mlir::LLVM::LLVMPointerType>(" # space # ")";
}
def LLVM_DefaultPointer : LLVM_PointerInAddressSpace<0>;

def LLVM_TokenType
    : Type<LLVM_Isa<"LLVMTokenType">, "LLVM token type">,
      BuildableType<"::mlir::LLVM::LLVMTokenType::get($_builder.getContext())">;

def LLVM_FunctionType : LLVM_TypeOf<"LLVMFunctionType", "LLVM function type", "::mlir::LLVM::LLVMFunctionType">;

//===- Aggregates and target types --------------------------------------------------------------------------------===//

def LLVM_AnyStruct : LLVM_TypeOf<"LLVMStructType", "LLVM structure type">;
def LLVM_OpaqueStruct : Type<
    And<[LLVM_AnyStruct.predicate, CPred<"::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).isOpaque()">]>>;

def LLVM_AnyTargetExt : LLVM_TypeOf<"LLVMTargetExtType", "LLVM target extension type">;
def LLVM_NonLoadableTargetExtType : Type<
    And<[LLVM_AnyTargetExt.predicate,
         CPred<"!::llvm::cast<::mlir::LLVM::LLVMTargetExtType>($_self).supportsMemOps()">]>>;

def LLVM_AnyAggregate : Type<
    CPred<"::llvm::isa<::mlir::LLVM::LLVMStructType, ::mlir::LLVM::LLVMArrayType>($_self)">,
    "LLVM aggregate type">;
def LLVM_AnyNonAggregate : Type<
    And<[LLVM_Type.predicate, Neg<LLVM_AnyAggregate.predicate>]>,
    "LLVM-compatible non-aggregate type">;

//===- Vectors ----------------------------------------------------------------------------------------------------===//

class LLVM_Vector<Pred predicate, string summary> : Type<predicate, summary, "::mlir::VectorType">;

def LLVM_AnyVector : LLVM_Vector<LLVM_Pred<"isCompatibleVectorType">, "LLVM dialect-compatible vector type">;
def LLVM_AnyFixedVector : LLVM_Vector<
    CPred<"!::mlir::LLVM::isScalableVectorType($_self)">, "LLVM dialect-compatible fixed-length vector type">;
def LLVM_AnyScalableVector : LLVM_Vector<
    LLVM_Pred<"isScalableVectorType">, "LLVM dialect-compatible scalable vector type">;

class LLVM_VectorOf<Type element> : LLVM_Vector<
    And<[LLVM_AnyVector.predicate,
         SubstLeaves<"$_self", "::llvm::cast<::mlir::VectorType>($_self).getElementType()", element.predicate>]>,
    "LLVM dialect-compatible vector of " # element.summary>;

class LLVM_ScalarOrVectorOf<Type element> : AnyTypeOf<[element, LLVM_VectorOf<element>]>;

#endif // LECT_DIALECTS_LLVM_CONSTRAINTS
