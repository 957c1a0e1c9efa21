// What all of the dialect's files share.

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
  let summary = "Memory with a shape: its allocation, views of it and access to it";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

class MemRef_Op<string mnemonic, list<Trait> traits = []> : Op<MemRef_Dialect, mnemonic, traits>;

// Interfaces of which operations implement methods of their own.

defvar NamesResults = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;
defvar TakesSpaceCasts = DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;

// Operands and attributes that several have.

defvar OptionalAlignment = OptionalAttr<IntValidAlignment<I64Attr>>;
defvar AtomicElement = AnyTypeOf<[AnySignlessInteger, AnyFloat]>;
defvar AtomicMemRef = Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "what is read and written", [MemRead, MemWrite]>;

// The type of what the memref that is $_self holds.
defvar ElementType = "::llvm::cast<MemRefType>($_self).getElementType()";

#endif
