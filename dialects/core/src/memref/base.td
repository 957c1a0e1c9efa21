// Shared definitions of the dialect's files.

#ifndef LECT_MEMREF_BASE
#define LECT_MEMREF_BASE

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemOpInterfaces.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MemRef_Dialect : Dialect {
  let name = "memref";
  let cppNamespace = "::mlir::memref";
  let summary = "Memory with a shape: allocation, access, views and casts of memrefs";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

class MemRef_Op<string mnemonic, list<Trait> traits = []> : Op<MemRef_Dialect, mnemonic, traits>;

// Interfaces with methods declared by operations.

defvar NamesResults = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;
defvar TakesSpaceCasts = DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;

// Shared operands and attributes.

defvar OptionalAlignment = OptionalAttr<IntValidAlignment<I64Attr>>;
defvar AtomicElement = AnyTypeOf<[AnySignlessInteger, AnyFloat]>;
defvar AtomicMemRef = Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "memref to update", [MemRead, MemWrite]>;

// Element type of the memref `$_self`.
defvar ElementType = "::llvm::cast<MemRefType>($_self).getElementType()";

#endif
