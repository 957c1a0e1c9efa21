// The `ptr` dialect: pointers.

#ifndef LECT_DIALECTS_PTR
#define LECT_DIALECTS_PTR

include "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Ptr_Dialect : Dialect {
  let name = "ptr";
  let cppNamespace = "::mlir::ptr";
  let summary = "Pointers";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Ptr_I32Enum<string name, string words, list<EnumCase> cases> : I32Enum<name, words, cases> {
  let cppNamespace = "::mlir::ptr";
}

def Ptr_PtrType : TypeDef<Ptr_Dialect, "Ptr", [MemRefElementTypeInterface, PtrLikeTypeInterface,
    VectorElementTypeInterface, DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["areCompatible",
    "getIndexBitwidth", "verifyEntries", "getPreferredAlignment"]>]> {
  let mnemonic = "ptr";
  let summary = "pointer type";
  let parameters = (ins "MemorySpaceAttrInterface":$memorySpace);
  let assemblyFormat = "`<` $memorySpace `>`";
}

def Ptr_PtrMetadata : TypeDef<Ptr_Dialect, "PtrMetadata"> {
  let mnemonic = "ptr_metadata";
  let summary = "Pointer metadata type";
  let parameters = (ins "PtrLikeTypeInterface":$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
}

class Ptr_ShapedValueType<list<Type> types>
    : ShapedContainerType<types, And<[HasValueSemanticsPred, And<[HasRankPred,
        Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 1)">]>]>]>,
        "A shaped type with value semantics and rank.", "::mlir::ShapedType">;
def Ptr_Ptr1DType : Ptr_ShapedValueType<[Ptr_PtrType]>;
def Ptr_Mask1DType : Ptr_ShapedValueType<[I1]>;
def Ptr_Any1DType : Type<And<[And<[HasValueSemanticsPred, And<[HasRankPred,
    Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 1)">]>]>]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType", Or<[CPred<"(true)">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    "A shaped type with value semantics and rank. of any type values", "::mlir::ShapedType">;
def AlignmentProp : OptionalProp<I64Prop>;
def AtomicOrdering
    : Ptr_I32Enum<"AtomicOrdering", "Atomic ordering for LLVM's memory model", [I32EnumCase<"not_atomic", 0>,
        I32EnumCase<"unordered", 1>, I32EnumCase<"monotonic", 2>, I32EnumCase<"acquire", 3>, I32EnumCase<"release", 4>,
        I32EnumCase<"acq_rel", 5>, I32EnumCase<"seq_cst", 6>]>;
def AtomicBinOp
    : Ptr_I32Enum<"AtomicBinOp", "ptr.atomicrmw binary operations", [I32EnumCase<"xchg", 0>, I32EnumCase<"add", 1>,
        I32EnumCase<"sub", 2>, I32EnumCase<"_and", 3>, I32EnumCase<"nand", 4>, I32EnumCase<"_or", 5>,
        I32EnumCase<"_xor", 6>, I32EnumCase<"max", 7>, I32EnumCase<"min", 8>, I32EnumCase<"umax", 9>,
        I32EnumCase<"umin", 10>, I32EnumCase<"fadd", 11>, I32EnumCase<"fsub", 12>, I32EnumCase<"fmax", 13>,
        I32EnumCase<"fmin", 14>, I32EnumCase<"uinc_wrap", 15>, I32EnumCase<"udec_wrap", 16>]>;
def AtomicOrderingProp : EnumProp<AtomicOrdering>;
def Ptr_PtrLikeType : AnyTypeOf<[ShapedContainerType<[Ptr_PtrType], And<[HasValueSemanticsPred, HasRankPred]>,
    "A shaped type with value semantics and rank.", "::mlir::ShapedType">, Ptr_PtrType]>;
def Ptr_IntLikeType : AnyTypeOf<[ShapedContainerType<[AnySignlessIntegerOrIndex], And<[HasValueSemanticsPred,
    HasRankPred]>, "A shaped type with value semantics and rank.", "::mlir::ShapedType">, AnySignlessIntegerOrIndex]>;
def Ptr_PtrAddFlags
    : Ptr_I32Enum<"PtrAddFlags", "Pointer add flags", [I32EnumCase<"none", 0>, I32EnumCase<"nusw", 1>,
        I32EnumCase<"nuw", 2>, I32EnumCase<"inbounds", 3>]>;

def Ptr_PtrDiffFlags
    : I8BitEnum<"PtrDiffFlags", "Pointer difference flags", [I8BitEnumCase<"none", 0>, I8BitEnumCase<"nuw", 1>,
        I8BitEnumCase<"nsw", 2>]> {
  let cppNamespace = "::mlir::ptr";
  let separator = "|";
}

def Ptr_AddressAttr : AttrDef<Ptr_Dialect, "Address", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let mnemonic = "address";
  let summary = "Address attribute";
  let parameters = (ins AttributeSelfTypeParameter<"", "PtrType">:$type, APIntParameter<"">:$value);
  let assemblyFormat = "`<` $value `>`";
}

def Ptr_GenericSpaceAttr : AttrDef<Ptr_Dialect, "GenericSpace",
    [DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]> {
  let mnemonic = "generic_space";
  let summary = "Generic memory space";
  let assemblyFormat = "";
}

def Ptr_NullAttr : AttrDef<Ptr_Dialect, "Null", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let mnemonic = "null";
  let summary = "Null pointer attribute";
  let parameters = (ins AttributeSelfTypeParameter<"", "PtrType">:$type);
  let assemblyFormat = "";
}

def Ptr_SpecAttr : AttrDef<Ptr_Dialect, "Spec"> {
  let mnemonic = "spec";
  let summary = "ptr data layout spec";
  let parameters = (ins "uint32_t":$size, "uint32_t":$abi, "uint32_t":$preferred, DefaultValuedParameter<"uint32_t",
      "kOptionalSpecValue">:$index);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class Ptr_Op<string mnemonic, string words, list<Trait> traits = []> : Op<Ptr_Dialect, mnemonic, traits> {
  let summary = words;
}

def Ptr_ConstantOp : Ptr_Op<"constant", "Constant pointer", [ConstantLike, Pure, AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs Ptr_PtrType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Ptr_FromPtrOp : Ptr_Op<"from_ptr", "Converts a pointer and metadata to a pointer-like value", [Pure,
    OptionalTypesMatchWith<"metadata type", "result", "metadata",
    "PtrMetadataType::get(cast<PtrLikeTypeInterface>($_self))">]> {
  let arguments = (ins Ptr_PtrType:$ptr, Optional<Ptr_PtrMetadata>:$metadata);
  let results = (outs PtrLikeTypeInterface:$result);
  let assemblyFormat = "$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Ptr_GatherOp : Ptr_Op<"gather", "Gathers values through pointers",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, TypesMatchWith<"result and mask must be compatible", "result",
    "mask", "::llvm::cast<ShapedType>($_self).clone( IntegerType::get($_self.getContext(), 1))">,
    AllTypesMatch<["result", "passthrough"]>, AllShapesMatch<["result", "ptrs"]>, AllTypeIDsMatch<["result", "ptrs"]>]>
    {
  let arguments = (ins Ptr_Ptr1DType:$ptrs, Ptr_Mask1DType:$mask, Ptr_Any1DType:$passthrough, AlignmentProp:$alignment);
  let results = (outs Ptr_Any1DType:$result);
  let assemblyFormat = "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptrs) `->` "
      "type($result)";
  let hasVerifier = 1;
}

def Ptr_GetMetadataOp : Ptr_Op<"get_metadata", "Metadata of a pointer-like value, such as sizes", [Pure,
    TypesMatchWith<"metadata type", "ptr", "result", "PtrMetadataType::get(cast<PtrLikeTypeInterface>($_self))">]> {
  let arguments = (ins PtrLikeTypeInterface:$ptr);
  let results = (outs Ptr_PtrMetadata:$result);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr)";
}

def Ptr_LoadOp : Ptr_Op<"load", "Loads a value", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins Ptr_PtrType:$ptr, AlignmentProp:$alignment, UnitProp:$volatile_, UnitProp:$nontemporal,
      UnitProp:$invariant, UnitProp:$invariantGroup, DefaultValuedProp<AtomicOrderingProp,
      "AtomicOrdering::not_atomic">:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let results = (outs AnyType:$value);
  let assemblyFormat = "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
      "oilist( `nontemporal` $nontemporal | `invariant` $invariant | `invariant_group` $invariantGroup | `alignment` "
      "`=` $alignment ) attr-dict `:` qualified(type($ptr)) `->` type($value)";
  let hasVerifier = 1;
}

def Ptr_MaskedLoadOp : Ptr_Op<"masked_load", "Masked load of a vector",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, TypesMatchWith<"result and mask must be compatible", "result",
    "mask", "::llvm::cast<ShapedType>($_self).clone( IntegerType::get($_self.getContext(), 1))">,
    AllTypesMatch<["result", "passthrough"]>]> {
  let arguments = (ins Ptr_PtrType:$ptr, Ptr_Mask1DType:$mask, Ptr_Any1DType:$passthrough, AlignmentProp:$alignment);
  let results = (outs Ptr_Any1DType:$result);
  let assemblyFormat = "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` "
      "qualified(type($ptr)) `->` type($result)";
  let hasVerifier = 1;
}

def Ptr_MaskedStoreOp : Ptr_Op<"masked_store", "Masked store of a vector",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, TypesMatchWith<"value and mask must be compatible", "value",
    "mask", "::llvm::cast<ShapedType>($_self).clone( IntegerType::get($_self.getContext(), 1))">]> {
  let arguments = (ins Ptr_Any1DType:$value, Ptr_PtrType:$ptr, Ptr_Mask1DType:$mask, AlignmentProp:$alignment);
  let assemblyFormat = "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` "
      "qualified(type($ptr))";
  let hasVerifier = 1;
}

def Ptr_PtrAddOp : Ptr_Op<"ptr_add", "Adds an offset in bytes to a pointer", [Pure, ViewLikeOpInterface,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let description = [{
    `inbounds` and the other flags guarantee that the address does not overflow or leave the object.

    ```mlir
    %q = ptr.ptr_add inbounds %p, %offset : !ptr.ptr<#ptr.generic_space>, index
    ```
  }];
  let arguments = (ins Ptr_PtrLikeType:$base, Ptr_IntLikeType:$offset, DefaultValuedProp<EnumProp<Ptr_PtrAddFlags>,
      "PtrAddFlags::none">:$flags);
  let results = (outs Ptr_PtrLikeType:$result);
  let assemblyFormat = "($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)";
  let hasFolder = 1;
}

def Ptr_PtrDiffOp : Ptr_Op<"ptr_diff", "Difference of pointers in bytes", [Pure, AllTypesMatch<["lhs", "rhs"]>,
    SameOperandsAndResultShape]> {
  let arguments = (ins Ptr_PtrLikeType:$lhs, Ptr_PtrLikeType:$rhs, DefaultValuedProp<EnumProp<Ptr_PtrDiffFlags>,
      "PtrDiffFlags::none">:$flags);
  let results = (outs Ptr_IntLikeType:$result);
  let assemblyFormat = "($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def Ptr_ScatterOp : Ptr_Op<"scatter", "Scatters values through pointers",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, TypesMatchWith<"value and mask must be compatible", "value",
    "mask", "::llvm::cast<ShapedType>($_self).clone( IntegerType::get($_self.getContext(), 1))">,
    AllShapesMatch<["value", "ptrs"]>, AllTypeIDsMatch<["value", "ptrs"]>]> {
  let arguments = (ins Ptr_Any1DType:$value, Ptr_Ptr1DType:$ptrs, Ptr_Mask1DType:$mask, AlignmentProp:$alignment);
  let assemblyFormat = "$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` "
      "type($ptrs)";
  let hasVerifier = 1;
}

def Ptr_StoreOp : Ptr_Op<"store", "Stores a value", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let arguments = (ins AnyType:$value, Ptr_PtrType:$ptr, AlignmentProp:$alignment, UnitProp:$volatile_,
      UnitProp:$nontemporal, UnitProp:$invariantGroup, DefaultValuedProp<AtomicOrderingProp,
      "AtomicOrdering::not_atomic">:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? "
      "$ordering^)? oilist( `nontemporal` $nontemporal | `invariant_group` $invariantGroup | `alignment` `=` "
      "$alignment ) attr-dict `:` type($value) `,` qualified(type($ptr))";
  let hasVerifier = 1;
}

def Ptr_ToPtrOp : Ptr_Op<"to_ptr", "Converts a pointer-like value to a pointer", [Pure]> {
  let arguments = (ins PtrLikeTypeInterface:$ptr);
  let results = (outs Ptr_PtrType:$result);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Ptr_TypeOffsetOp : Ptr_Op<"type_offset", "Offset between consecutive elements of a type", [Pure]> {
  let arguments = (ins TypeAttr:$elementType);
  let results = (outs AnySignlessIntegerOrIndex:$result);
  let assemblyFormat = "$elementType attr-dict `:` type($result)";
}

#endif // LECT_DIALECTS_PTR
