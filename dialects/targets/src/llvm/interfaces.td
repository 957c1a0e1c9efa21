// Interfaces of LLVM operations, types and attributes. The verifiers are in `ops/memory.rs`.

#ifndef LECT_DIALECTS_LLVM_INTERFACES
#define LECT_DIALECTS_LLVM_INTERFACES

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

class LLVM_OpInterface<string name, list<InterfaceMethod> all = []> : OpInterface<name> {
  let cppNamespace = "::mlir::LLVM";
  let methods = all;
}

class LLVM_Has<string type, string name, dag args = (ins)> : InterfaceMethod<"", type, name, args>;
class LLVM_HasStatic<string type, string name> : StaticInterfaceMethod<"", type, name, (ins)>;

//===- Flags ------------------------------------------------------------------------------------------------------===//

// The property with the flags has a different name.

def FastmathFlagsInterface : LLVM_OpInterface<"FastmathFlagsInterface", [
    LLVM_Has<"::mlir::LLVM::FastmathFlagsAttr", "getFastmathAttr">,
    LLVM_HasStatic<"::llvm::StringRef", "getFastmathAttrName">
  ]>;

class LLVM_FlagInterface<string name, string getter, dag flag>
    : LLVM_OpInterface<name, [
        LLVM_Has<"bool", getter>, LLVM_Has<"void", !subst("getIs", "setIs", !subst("getNon", "setNon", getter)), flag>,
        LLVM_HasStatic<"StringRef", getter # "Name">
      ]>;

def IntegerOverflowFlagsInterface : LLVM_OpInterface<"IntegerOverflowFlagsInterface", [
    LLVM_Has<"IntegerOverflowFlags", "getOverflowFlags">,
    LLVM_Has<"void", "setOverflowFlags", (ins "IntegerOverflowFlags":$flags)>,
    LLVM_Has<"bool", "hasNoUnsignedWrap">,
    LLVM_Has<"bool", "hasNoSignedWrap">,
    LLVM_HasStatic<"StringRef", "getOverflowFlagsAttrName">
  ]>;
def ExactFlagInterface : LLVM_FlagInterface<"ExactFlagInterface", "getIsExact", (ins "bool":$isExact)>;
def DisjointFlagInterface : LLVM_FlagInterface<"DisjointFlagInterface", "getIsDisjoint", (ins "bool":$isDisjoint)>;
def NonNegFlagInterface : LLVM_FlagInterface<"NonNegFlagInterface", "getNonNeg", (ins "bool":$nonNeg)>;

def FPExceptionBehaviorOpInterface : LLVM_OpInterface<"FPExceptionBehaviorOpInterface", [
    LLVM_Has<"::mlir::LLVM::FPExceptionBehaviorAttr", "getFPExceptionBehaviorAttr">,
    LLVM_HasStatic<"::llvm::StringRef", "getFPExceptionBehaviorAttrName">
  ]>;
def RoundingModeOpInterface : LLVM_OpInterface<"RoundingModeOpInterface", [
    LLVM_Has<"::mlir::LLVM::RoundingModeAttr", "getRoundingModeAttr">,
    LLVM_HasStatic<"::llvm::StringRef", "getRoundingModeAttrName">
  ]>;

//===- Memory -----------------------------------------------------------------------------------------------------===//

def AccessGroupOpInterface : LLVM_OpInterface<"AccessGroupOpInterface", [
    LLVM_Has<"::mlir::ArrayAttr", "getAccessGroupsOrNull">,
    LLVM_Has<"void", "setAccessGroups", (ins "const ::mlir::ArrayAttr":$attr)>
  ]> {
  let verify = "return verifyAccessGroupOpInterface($_op);";
}

def AliasAnalysisOpInterface : LLVM_OpInterface<"AliasAnalysisOpInterface", [
    LLVM_Has<"::mlir::ArrayAttr", "getAliasScopesOrNull">,
    LLVM_Has<"void", "setAliasScopes", (ins "const ::mlir::ArrayAttr":$attr)>,
    LLVM_Has<"::mlir::ArrayAttr", "getNoAliasScopesOrNull">,
    LLVM_Has<"void", "setNoAliasScopes", (ins "const ::mlir::ArrayAttr":$attr)>,
    LLVM_Has<"::mlir::ArrayAttr", "getTBAATagsOrNull">,
    LLVM_Has<"void", "setTBAATags", (ins "const ::mlir::ArrayAttr":$attr)>,
    LLVM_Has<"::llvm::SmallVector<::mlir::Value>", "getAccessedOperands">
  ]> {
  let verify = "return verifyAliasAnalysisOpInterface($_op);";
}

def DereferenceableOpInterface : LLVM_OpInterface<"DereferenceableOpInterface", [
    LLVM_Has<"::mlir::LLVM::DereferenceableAttr", "getDereferenceableOrNull">,
    LLVM_Has<"void", "setDereferenceable", (ins "::mlir::LLVM::DereferenceableAttr":$attr)>
  ]> {
  let verify = "return verifyDereferenceableOpInterface($_op);";
}

//===- Intrinsics -------------------------------------------------------------------------------------------------===//

// An operation of another dialect that is lowered to a single intrinsic.
def OneToOneIntrinsicOpInterface : LLVM_OpInterface<"OneToOneIntrinsicOpInterface", [
    LLVM_Has<"std::string", "getIntrinsicName">,
    LLVM_Has<"SmallVector<Value>", "getIntrinsicOperands", (ins
      "::mlir::ArrayRef<Value>":$operands,
      "const ::mlir::LLVMTypeConverter &":$typeConverter,
      "::mlir::RewriterBase &":$rewriter
    )>
  ]>;

//===- Types and attributes ---------------------------------------------------------------------------------------===//

// A type of another dialect that can be stored in memory.
def LLVM_PointerElementTypeInterface : TypeInterface<"PointerElementTypeInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let methods = [LLVM_Has<"unsigned", "getSizeInBytes", (ins "const ::mlir::DataLayout &":$dataLayout)>];
}

// Recursive debug information, with an id for references to itself.
def LLVM_DIRecursiveTypeAttrInterface : AttrInterface<"DIRecursiveTypeAttrInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    LLVM_Has<"bool", "getIsRecSelf">,
    LLVM_Has<"DistinctAttr", "getRecId">,
    LLVM_Has<"DIRecursiveTypeAttrInterface", "withRecId", (ins "DistinctAttr":$recId)>,
    StaticInterfaceMethod<"", "DIRecursiveTypeAttrInterface", "getRecSelf", (ins "DistinctAttr":$recId)>
  ];
}

def LLVM_LLVMAddrSpaceAttrInterface : AttrInterface<"LLVMAddrSpaceAttrInterface"> {
  let cppNamespace = "::mlir::LLVM";
  let methods = [LLVM_Has<"unsigned", "getAddressSpace">];
}

def LLVM_TargetAttrInterface : AttrInterface<"TargetAttrInterface", [DLTIQueryInterface]> {
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    LLVM_Has<"StringAttr", "getTriple">,
    LLVM_Has<"StringAttr", "getChip">,
    LLVM_Has<"Attribute", "getFeatures">
  ];
}

#endif // LECT_DIALECTS_LLVM_INTERFACES
