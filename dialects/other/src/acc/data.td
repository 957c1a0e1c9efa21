// Data clauses: each is represented by an operation before or after the construct.

#ifndef LECT_DIALECTS_ACC_DATA
#define LECT_DIALECTS_ACC_DATA

include "clauses.td"

//===- Bounds -----------------------------------------------------------------------------------------------------===//

def OpenACC_DataBoundsOp
    : OpenACC_Op<"bounds", "Bounds of an array section",
                 [AttrSizedOperandSegments, NoMemoryEffect, OutlineRematerializationOpInterface]> {
  let arguments = (ins Optional<IntOrIndex>:$lowerbound, Optional<IntOrIndex>:$upperbound,
                       Optional<IntOrIndex>:$extent, Optional<IntOrIndex>:$stride,
                       DefaultValuedAttr<BoolAttr, "false">:$strideInBytes, Optional<IntOrIndex>:$startIdx);
  let results = (outs OpenACC_DataBoundsType:$result);
  let assemblyFormat = OpenACC_Syntax<!foreach(
      name, ["lowerbound", "upperbound", "extent", "stride", "startIdx"],
      OpenACC_Typed<name, name, Optional<IntOrIndex>>)>.all # " attr-dict";
  let hasVerifier = 1;
}
class OpenACC_BoundOp<string mnemonic, string words> : OpenACC_Op<mnemonic, words, [NoMemoryEffect]> {
  let arguments = (ins OpenACC_DataBoundsType:$bounds);
  let results = (outs Index:$result);
  let assemblyFormat = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)";
}
def OpenACC_GetLowerboundOp : OpenACC_BoundOp<"get_lowerbound", "The lower bound">;
def OpenACC_GetUpperboundOp : OpenACC_BoundOp<"get_upperbound", "The upper bound">;
def OpenACC_GetStrideOp : OpenACC_BoundOp<"get_stride", "The stride">;
def OpenACC_GetExtentOp : OpenACC_BoundOp<"get_extent", "The extent">;

//===- Entry ------------------------------------------------------------------------------------------------------===//

defvar OpenACC_DataFields = (ins
  DefaultValuedAttr<BoolAttr, "true">:$structured, DefaultValuedAttr<BoolAttr, "false">:$implicit,
  DefaultValuedAttr<OpenACC_DataClauseModifierAttr, "mlir::acc::DataClauseModifier::none">:$modifiers,
  OptionalAttr<StrAttr>:$name
);
class OpenACC_DataClauseField<string clause> {
  dag operand = (ins DefaultValuedAttr<OpenACC_DataClauseAttr, "mlir::acc::DataClause::acc_" # clause>:$dataClause);
}

defvar OpenACC_Host = Arg<OpenACC_AnyPointerOrMappableType>;
// Memory effects on the host variable and the device variable.
defvar OpenACC_ReadHost = Arg<OpenACC_AnyPointerOrMappableType, "host variable", [MemRead]>;
defvar OpenACC_WriteDevice = Arg<OpenACC_AnyPointerOrMappableType, "device variable", [MemWrite]>;
// Memory effects on the counters of device data.
defvar OpenACC_Looks = [MemoryEffects<[MemRead<OpenACC_RuntimeCounters>]>];
defvar OpenACC_Counts = [MemoryEffects<[MemRead<OpenACC_RuntimeCounters>, MemWrite<OpenACC_RuntimeCounters>]>];
defvar OpenACC_Adds = [MemoryEffects<[MemWrite<OpenACC_RuntimeCounters>]>];

class OpenACC_DataEntryOp<string mnemonic, string words, string clause, list<Trait> traits, OpVariable host,
                          OpVariable device>
    : OpenACC_Op<mnemonic, words,
                 traits # [AttrSizedOperandSegments, MemoryEffects<[MemRead<OpenACC_CurrentDeviceIdResource>]>]> {
  let arguments = !con(
      (ins host:$var, TypeAttr:$varType, Optional<OpenACC_PointerLikeTypeInterface>:$varPtrPtr,
           Variadic<OpenACC_DataBoundsType>:$bounds),
      OpenACC_AsyncClause.operands, OpenACC_DataClauseField<clause>.operand, OpenACC_DataFields,
      (ins OptionalAttr<SymbolRefAttr>:$recipe));
  let results = (outs device:$accVar);
  let assemblyFormat = !strconcat(
      "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( "
      "`varPtrPtr` `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | ",
      OpenACC_AsyncClause.syntax,
      " | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) attr-dict");
  let hasVerifier = 1;
}
def OpenACC_PrivateOp
    : OpenACC_DataEntryOp<"private", "A private copy", "private", [], OpenACC_Host, OpenACC_WriteDevice>;
def OpenACC_FirstprivateOp
    : OpenACC_DataEntryOp<"firstprivate",
        "Private copy initialized with the original value", "firstprivate", [], OpenACC_ReadHost,
                          OpenACC_WriteDevice>;
def OpenACC_FirstprivateMapInitialOp
    : OpenACC_DataEntryOp<"firstprivate_map",
        "Original value for firstprivate copies", "firstprivate", [], OpenACC_ReadHost,
                          OpenACC_WriteDevice>;
def OpenACC_ReductionOp
    : OpenACC_DataEntryOp<"reduction",
        "Private copy for a reduction", "reduction", [], OpenACC_ReadHost, OpenACC_WriteDevice>;
def OpenACC_DevicePtrOp
    : OpenACC_DataEntryOp<"deviceptr", "Device pointer passed by the user", "deviceptr", OpenACC_Looks, OpenACC_Host,
                          OpenACC_Host>;
def OpenACC_PresentOp
    : OpenACC_DataEntryOp<"present",
        "Data present on the device", "present", OpenACC_Counts, OpenACC_Host, OpenACC_Host>;
def OpenACC_CopyinOp
    : OpenACC_DataEntryOp<"copyin", "Copies to the device", "copyin", OpenACC_Counts, OpenACC_ReadHost,
                          OpenACC_WriteDevice>;
def OpenACC_CreateOp
    : OpenACC_DataEntryOp<"create", "Allocates on the device", "create", OpenACC_Counts, OpenACC_Host,
                          OpenACC_WriteDevice>;
def OpenACC_NoCreateOp
    : OpenACC_DataEntryOp<"nocreate",
        "Data on the device if present, without allocation", "no_create", OpenACC_Counts, OpenACC_Host,
                          OpenACC_Host>;
def OpenACC_AttachOp
    : OpenACC_DataEntryOp<"attach", "Attaches a pointer to device data", "attach", OpenACC_Counts, OpenACC_ReadHost,
                          OpenACC_Host>;
def OpenACC_GetDevicePtrOp
    : OpenACC_DataEntryOp<"getdeviceptr", "Device address of a variable", "getdeviceptr", OpenACC_Looks, OpenACC_Host,
                          OpenACC_Host> {
  let hasVerifier = 0;
}
def OpenACC_UpdateDeviceOp
    : OpenACC_DataEntryOp<"update_device", "Updates the device", "update_device", [], OpenACC_ReadHost,
                          OpenACC_WriteDevice>;
def OpenACC_UseDeviceOp
    : OpenACC_DataEntryOp<"use_device",
        "Use of the device address on the host", "use_device", OpenACC_Looks, OpenACC_Host,
                          OpenACC_Host>;
def OpenACC_DeclareDeviceResidentOp
    : OpenACC_DataEntryOp<"declare_device_resident",
        "Declares device-resident data", "declare_device_resident", OpenACC_Adds,
                          OpenACC_ReadHost, OpenACC_Host>;
def OpenACC_DeclareLinkOp
    : OpenACC_DataEntryOp<"declare_link", "Declares linked data", "declare_link", OpenACC_Adds, OpenACC_ReadHost,
                          OpenACC_Host>;
def OpenACC_CacheOp
    : OpenACC_DataEntryOp<"cache", "Hint to cache data", "cache", [NoMemoryEffect], OpenACC_Host, OpenACC_Host>;

//===- Exit -------------------------------------------------------------------------------------------------------===//

// `back` is the host variable that the data is copied to, if any.
class OpenACC_DataExitOp<string mnemonic, string words, dag back, string syntax>
    : OpenACC_Op<mnemonic, words, OpenACC_Counts # [
        AttrSizedOperandSegments, MemoryEffects<[MemRead<OpenACC_CurrentDeviceIdResource>]>
      ]> {
  let arguments = !con(
      (ins Arg<OpenACC_AnyPointerOrMappableType, "device variable", [MemRead]>:$accVar), back,
      (ins Variadic<OpenACC_DataBoundsType>:$bounds), OpenACC_AsyncClause.operands,
      OpenACC_DataClauseField<mnemonic>.operand, OpenACC_DataFields);
  let assemblyFormat = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
      "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), $asyncOperandsDeviceType, "
      "$asyncOnly)^)? " # syntax # "attr-dict";
  let hasVerifier = 1;
}
class OpenACC_CopyBackOp<string mnemonic, string words>
    : OpenACC_DataExitOp<mnemonic, words,
        (ins Arg<OpenACC_AnyPointerOrMappableType, "host variable", [MemWrite]>:$var, TypeAttr:$varType),
        "`to` custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) ">;
def OpenACC_CopyoutOp : OpenACC_CopyBackOp<"copyout", "Copies from the device">;
def OpenACC_UpdateHostOp : OpenACC_CopyBackOp<"update_host", "Updates the host">;
def OpenACC_DeleteOp : OpenACC_DataExitOp<"delete", "Frees on the device", (ins), "">;
def OpenACC_DetachOp : OpenACC_DataExitOp<"detach", "Detaches a pointer from device data", (ins), "">;

#endif
