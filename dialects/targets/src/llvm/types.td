// LLVM types. `void`, `label`, `token` and `metadata` have no definition: they are keywords.

#ifndef LECT_DIALECTS_LLVM_TYPES
#define LECT_DIALECTS_LLVM_TYPES

include "../llvm/base.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"

class LLVM_TypeDef<string name, string word, string what, list<Trait> traits = []>
    : TypeDef<LLVM_Dialect, name, traits> {
  let mnemonic = word;
  let summary = what;
}

// Nested types are printed without `!llvm.` by the directives.

def LLVMArrayType : LLVM_TypeDef<"LLVMArray", "array", "LLVM array type", [
    DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["getTypeSize", "getPreferredAlignment"]>,
    DeclareTypeInterfaceMethods<DestructurableTypeInterface>]> {
  let parameters = (ins "Type":$elementType, "uint64_t":$numElements);
  let assemblyFormat = "`<` $numElements `x` custom<PrettyLLVMType>($elementType) `>`";
  let genVerifyDecl = 1;
}

def LLVMFunctionType : LLVM_TypeDef<"LLVMFunction", "func", "LLVM function type"> {
  let parameters = (ins "Type":$returnType, ArrayRefParameter<"Type">:$params, "bool":$varArg);
  let assemblyFormat = [{
    `<` custom<PrettyLLVMType>($returnType) ` ` `(` custom<FunctionTypes>($params, $varArg) `>`
  }];
  let genVerifyDecl = 1;
}

// An identified struct can contain itself, so the body is set after the name.
def LLVMStructType : LLVM_TypeDef<"LLVMStruct", "struct", "LLVM struct type", [
    MutableType,
    DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["areCompatible", "verifyEntries", "getPreferredAlignment"]>,
    DeclareTypeInterfaceMethods<DestructurableTypeInterface, ["getSubelementIndexMap", "getTypeAtIndex"]>]> {
  let parameters = (ins
    StringRefParameter<"struct name", [{""}]>:$name,
    OptionalArrayRefParameter<"mlir::Type">:$body
  );
  let storageClass = "LLVMStructTypeStorage";
  let genStorageClass = 0;
  let hasCustomAssemblyFormat = 1;
}

def LLVMPointerType : LLVM_TypeDef<"LLVMPointer", "ptr", "LLVM pointer type", [
    DeclareTypeInterfaceMethods<DataLayoutTypeInterface,
      ["getIndexBitwidth", "areCompatible", "verifyEntries", "getPreferredAlignment"]>,
    VectorElementTypeInterface]> {
  let parameters = (ins DefaultValuedParameter<"unsigned", "0">:$addressSpace);
  let assemblyFormat = "(`<` $addressSpace^ `>`)?";
}

def LLVMTargetExtType : LLVM_TypeDef<"LLVMTargetExt", "target", "LLVM target-specific extension type"> {
  let parameters = (ins
    StringRefParameter<>:$extTypeName,
    OptionalArrayRefParameter<"Type">:$typeParams,
    OptionalArrayRefParameter<"unsigned int">:$intParams
  );
  let assemblyFormat = "`<` $extTypeName (`,` custom<ExtTypeParams>($typeParams, $intParams)^)? `>`";
}

def LLVMX86AMXType : LLVM_TypeDef<"LLVMX86AMX", "x86_amx", "LLVM x86_amx type.">;

def LLVMPPCFP128Type : LLVM_TypeDef<"LLVMPPCFP128", "ppc_fp128", "128 bit FP type with IBM double-double semantics",
    [DeclareTypeInterfaceMethods<FloatTypeInterface, ["getFloatSemantics"]>]>;

#endif // LECT_DIALECTS_LLVM_TYPES
