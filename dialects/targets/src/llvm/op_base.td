// Base classes of LLVM operations.

#ifndef LECT_DIALECTS_LLVM_OP_BASE
#define LECT_DIALECTS_LLVM_OP_BASE

include "../llvm/attributes.td"
include "../llvm/constraints.td"
include "../llvm/debug_info.td"
include "../llvm/loop_attributes.td"
include "../llvm/types.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class LLVM_WordedOp<string mnemonic, string words, list<Trait> traits = []> : Op<LLVM_Dialect, mnemonic, traits> {
  let summary = words;
}
// Compatible with MLIR's `.td` files, for definitions that build on these.
class LLVM_Op<string mnemonic, list<Trait> traits = []> : LLVM_WordedOp<mnemonic, "", traits>;

class LLVM_TerminatorOp<string mnemonic, string words, list<Trait> traits = []>
    : LLVM_WordedOp<mnemonic, words, traits # [Terminator]>;

// An interface whose methods the operation implements.
class LLVM_Own<OpInterface interface, list<string> methods = []> : DeclareOpInterfaceMethods<interface, methods>;

// Fast-math flags, which are empty by default.
defvar LLVM_Fastmath = DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">;

// Operand bundles: sizes, and as many tags.
class LLVM_Bundled<string sizes> : VariadicOfVariadic<LLVM_Type, sizes>;

// An operation that accesses memory can specify alias information.
defvar LLVM_AccessGroupArg = (ins OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups);
defvar LLVM_AliasArgs = (ins
  OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
  OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
  OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa
);
class LLVM_MemoryOp<string mnemonic, string words, dag args, list<Trait> traits = []> : LLVM_WordedOp<mnemonic, words, [
    LLVM_Own<AccessGroupOpInterface>, LLVM_Own<AliasAnalysisOpInterface>] # traits> {
  let arguments = !con(args, LLVM_AccessGroupArg, LLVM_AliasArgs);
}

#endif // LECT_DIALECTS_LLVM_OP_BASE
