// Calls of the runtime, and atomic operations.

#ifndef LECT_DIALECTS_ACC_RUNTIME
#define LECT_DIALECTS_ACC_RUNTIME

include "clauses.td"

//===- Runtime ----------------------------------------------------------------------------------------------------===//

class OpenACC_DeviceOp<string mnemonic, string words> : OpenACC_Op<mnemonic, words, [AttrSizedOperandSegments]> {
  let arguments = !con(
      (ins OptionalAttr<TypedArrayAttrBase<OpenACC_DeviceTypeAttr, "Device type attributes">>:$device_types),
      OpenACC_Operands<[OpenACC_DeviceNumClause, OpenACC_IfClause]>.all);
  let assemblyFormat = OpenACC_Syntax<[OpenACC_DeviceNumClause, OpenACC_IfClause]>.all # " attr-dict-with-keyword";
  let hasVerifier = 1;
}
def OpenACC_InitOp : OpenACC_DeviceOp<"init", "Starts the runtime">;
def OpenACC_ShutdownOp : OpenACC_DeviceOp<"shutdown", "Stops the runtime">;
def OpenACC_SetOp
    : OpenACC_Op<"set", "Sets default device properties",
                 [AttrSizedOperandSegments, MemoryEffects<[MemWrite<OpenACC_CurrentDeviceIdResource>]>]> {
  defvar async = OpenACC_Typed<"default_async", "defaultAsync", Optional<IntOrIndex>>;
  let arguments = !con((ins OptionalAttr<OpenACC_DeviceTypeAttr>:$device_type),
                       OpenACC_Operands<[async, OpenACC_DeviceNumClause, OpenACC_IfClause]>.all);
  let assemblyFormat = OpenACC_Syntax<[async, OpenACC_DeviceNumClause, OpenACC_IfClause]>.all
                       # " attr-dict-with-keyword";
  let hasVerifier = 1;
}
def OpenACC_WaitOp : OpenACC_Op<"wait", "Waits", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<IntOrIndex>:$waitOperands, Optional<IntOrIndex>:$asyncOperand,
                       Optional<IntOrIndex>:$waitDevnum, UnitAttr:$async, Optional<I1>:$ifCond);
  let assemblyFormat = "( `(` $waitOperands^ `:` type($waitOperands) `)` )? "
      # OpenACC_Syntax<[OpenACC_SingleAsyncClause, OpenACC_WaitDevnumClause, OpenACC_IfClause]>.all
      # " attr-dict-with-keyword";
  let hasVerifier = 1;
}

//===- Atomic operations ------------------------------------------------------------------------------------------===//

class OpenACC_AtomicOp<string mnemonic, string words, list<Trait> traits, dag operands, string syntax>
    : OpenACC_Op<"atomic." # mnemonic, words, traits> {
  let arguments = !con(operands, OpenACC_IfClause.operands);
  let assemblyFormat = OpenACC_Syntax<[OpenACC_IfClause]>.all # " " # syntax # " attr-dict";
}
def AtomicReadOp
    : OpenACC_AtomicOp<"read", "Atomic read", [AtomicReadOpInterface],
        (ins OpenACC_PointerLikeType:$x, OpenACC_PointerLikeType:$v, TypeAttr:$element_type),
        "$v `=` $x `:` type($v) `,` type($x) `,` $element_type"> {
  let hasVerifier = 1;
}
def AtomicWriteOp
    : OpenACC_AtomicOp<"write", "Atomic write", [AtomicWriteOpInterface],
        (ins OpenACC_PointerLikeType:$x, AnyType:$expr), "$x `=` $expr `:` type($x) `,` type($expr)"> {
  let hasVerifier = 1;
}
def AtomicUpdateOp
    : OpenACC_AtomicOp<"update", "Atomic update",
        [SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects, AtomicUpdateOpInterface],
        (ins Arg<OpenACC_PointerLikeType, "what is updated", [MemRead, MemWrite]>:$x), "$x `:` type($x) $region"> {
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
}
def AtomicCaptureOp
    : OpenACC_AtomicOp<"capture", "Atomic capture: update with the value before or after",
        [SingleBlockImplicitTerminator<"TerminatorOp">, RecursiveMemoryEffects, AtomicCaptureOpInterface],
        (ins), "$region"> {
  let regions = (region SizedRegion<1>:$region);
  let hasRegionVerifier = 1;
}

#endif
