// The `xegpu` dialect: tile operations on Intel GPUs.

#ifndef LECT_DIALECTS_XEGPU
#define LECT_DIALECTS_XEGPU

include "arith/base.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def XeGPU_Dialect : Dialect {
  let name = "xegpu";
  let cppNamespace = "::mlir::xegpu";
  let summary = "Tile operations on Intel GPUs";
  let dependentDialects = ["arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class XeGPU_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::xegpu";
  let genSpecializedAttr = 0;
}
class AllMemSizesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "::llvm::cast<::mlir::ShapedType>($_self.getType()).getNumElements() * "
        "::llvm::cast<::mlir::ShapedType>($_self.getType()).getElementTypeBitWidth()", "size in bits">;

def XeGPU_IntType : AnyTypeOf<[I1, I<4>, I8, I16, I32, I64, SI1, SI8, SI16, SI32, SI64, UI1, UI8, UI16, UI32, UI64]>;
def XeGPU_FloatType : AnyTypeOf<[F16, F32, F64, BF16, TF32]>;
def XeGPU_ScalarType : AnyTypeOf<[XeGPU_IntType, XeGPU_FloatType]>;
def XeGPU_PointerType : AnyTypeOf<[UI64, UI32, I64, I32]>;
def XeGPU_BaseAddrType : AnyTypeOf<[Non0RankedMemRefOf<[XeGPU_ScalarType]>, XeGPU_PointerType]>;

def XeGPU_TensorDesc : TypeDef<XeGPU_Dialect, "TensorDesc", [ShapedTypeInterface], "::mlir::TensorType"> {
  let mnemonic = "tensor_desc";
  let summary = "TensorDesc describing regions of interested data.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType,
      OptionalParameter<"mlir::Attribute">:$encoding, OptionalParameter<"mlir::Attribute">:$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def AnchorLayoutInterface : OpInterface<"AnchorLayoutInterface"> {
  let cppNamespace = "::mlir::xegpu";
}

def XeGPU_CachePolicyEnums
    : XeGPU_I32EnumAttr<"CachePolicy", "Cache policy", [I32EnumAttrCase<"CACHED", 0, "cached">,
        I32EnumAttrCase<"UNCACHED", 1, "uncached">, I32EnumAttrCase<"STREAMING", 2, "streaming">,
        I32EnumAttrCase<"READ_INVALIDATE", 3, "read_invalidate">, I32EnumAttrCase<"WRITE_BACK", 4, "write_back">,
        I32EnumAttrCase<"WRITE_THROUGH", 5, "write_through">]>;

def XeGPU_CacheHintAttr : EnumAttr<XeGPU_Dialect, XeGPU_CachePolicyEnums, "cache_hint"> {
  let summary = "Describe the cache settings for prefetch/load/store operators";
  let assemblyFormat = "`<` $value `>`";
}

def DistributeLayoutAttr : AttrInterface<"DistributeLayoutAttr"> {
  let cppNamespace = "::mlir::xegpu";
}

def XeGPU_ValueType : ShapedContainerType<[XeGPU_ScalarType], IsFixedVectorOfNonZeroRankTypePred,
    "fixed-length vector", "::mlir::VectorType">;
def XeGPU_GatherScatterBaseAddrType : AnyTypeOf<[MemRefRankOf<[XeGPU_ScalarType], [1]>, XeGPU_PointerType]>;
def XeGPU_OffsetType : Type<And<[IsFixedVectorOfNonZeroRankTypePred, Concat<"[](::mlir::Type elementType) { return ",
    SubstLeaves<"$_self", "elementType", Or<[CPred<"(::llvm::isa<::mlir::IndexType>($_self))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, "fixed-length vector of index values",
    "::mlir::VectorType">;
def XeGPU_GatherScatterSourceType : AnyTypeOf<[XeGPU_TensorDesc, XeGPU_GatherScatterBaseAddrType]>;
def XeGPU_MaskType : ShapedContainerType<[I1], IsFixedVectorOfNonZeroRankTypePred, "fixed-length vector",
    "::mlir::VectorType">;
def XeGPU_DpasOprType : FixedVectorOfRankAndType<[1, 2, 3], [XeGPU_ScalarType]>;
def XeGPU_DpasResType : FixedVectorOfRankAndType<[1, 2], [XeGPU_ScalarType]>;

def XeGPU_Nbarrier : TypeDef<XeGPU_Dialect, "Nbarrier"> {
  let mnemonic = "nbarrier";
  let summary = "!xegpu.nbarrier a custom XeGPU type representing a barrier.";
}

def XeGPU_MemorySpace
    : XeGPU_I32EnumAttr<"MemorySpace", "The address space of the memory the tensor descritor is created for",
        [I32EnumAttrCase<"Global", 0, "global">, I32EnumAttrCase<"SLM", 3, "slm">]>;

def XeGPU_MemorySpaceAttr : EnumAttr<XeGPU_Dialect, XeGPU_MemorySpace, "memory_space"> {
  let summary = "Describe the location of data described by a `TensorDesc`: Global device memory (`Global`) or Shared "
      "local memory (`SLM`).";
}

def XeGPU_FenceScope
    : XeGPU_I32EnumAttr<"FenceScope", "The enumeration for the scope of fence operation.",
        [I32EnumAttrCase<"Workgroup", 0, "workgroup">, I32EnumAttrCase<"GPU", 1, "gpu">]>;

def XeGPU_FenceScopeAttr : EnumAttr<XeGPU_Dialect, XeGPU_FenceScope, "fence_scope"> {
  let summary = "Describes the scope of fence. \"workgroup\" means that the scope is within each work group. \"gpu\" "
      "means the scope is across work groups within the gpu.";
}

def XeGPU_VectorType : VectorOfRankAndType<[1, 2, 3, 4, 5, 6], [XeGPU_ScalarType]>;
def XeGPU_ResideInShareMemoryAndStatically1dShapedMemrefOf : Type<And<[And<[And<[IsMemRefTypePred,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[Or<[Or<[CPred<"($_self.isSignlessInteger(1))">, CPred<"($_self.isSignlessInteger(4))">,
    CPred<"($_self.isSignlessInteger(8))">, CPred<"($_self.isSignlessInteger(16))">,
    CPred<"($_self.isSignlessInteger(32))">, CPred<"($_self.isSignlessInteger(64))">,
    CPred<"($_self.isSignedInteger(1))">, CPred<"($_self.isSignedInteger(8))">, CPred<"($_self.isSignedInteger(16))">,
    CPred<"($_self.isSignedInteger(32))">, CPred<"($_self.isSignedInteger(64))">,
    CPred<"($_self.isUnsignedInteger(1))">, CPred<"($_self.isUnsignedInteger(8))">,
    CPred<"($_self.isUnsignedInteger(16))">, CPred<"($_self.isUnsignedInteger(32))">,
    CPred<"($_self.isUnsignedInteger(64))">]>, Or<[CPred<"($_self.isF16())">, CPred<"($_self.isF32())">,
    CPred<"($_self.isF64())">, CPred<"(::llvm::isa<::mlir::BFloat16Type>($_self))">,
    CPred<"(::llvm::isa<::mlir::FloatTF32Type>($_self))">]>]>]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[HasRankPred,
    Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 1)">]>]>]>, HasStaticShapePred,
    CPred<"(isSharedMemory(llvm::cast<mlir::MemRefType>($_self)))">]>,
    "reside in share memory and statically 1d shaped memref of 1-bit signless integer or 4-bit signless integer or "
    "8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit "
    "signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer "
    "or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or "
    "64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values ",
    "mlir::MemRefType">;
def XeGPU_ResideInShareMemoryAndStatically2dShapedMemrefOf : Type<And<[And<[And<[IsMemRefTypePred,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[Or<[Or<[CPred<"($_self.isSignlessInteger(1))">, CPred<"($_self.isSignlessInteger(4))">,
    CPred<"($_self.isSignlessInteger(8))">, CPred<"($_self.isSignlessInteger(16))">,
    CPred<"($_self.isSignlessInteger(32))">, CPred<"($_self.isSignlessInteger(64))">,
    CPred<"($_self.isSignedInteger(1))">, CPred<"($_self.isSignedInteger(8))">, CPred<"($_self.isSignedInteger(16))">,
    CPred<"($_self.isSignedInteger(32))">, CPred<"($_self.isSignedInteger(64))">,
    CPred<"($_self.isUnsignedInteger(1))">, CPred<"($_self.isUnsignedInteger(8))">,
    CPred<"($_self.isUnsignedInteger(16))">, CPred<"($_self.isUnsignedInteger(32))">,
    CPred<"($_self.isUnsignedInteger(64))">]>, Or<[CPred<"($_self.isF16())">, CPred<"($_self.isF32())">,
    CPred<"($_self.isF64())">, CPred<"(::llvm::isa<::mlir::BFloat16Type>($_self))">,
    CPred<"(::llvm::isa<::mlir::FloatTF32Type>($_self))">]>]>]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[HasRankPred,
    Or<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() == 2)">]>]>]>, HasStaticShapePred,
    CPred<"(isSharedMemory(llvm::cast<mlir::MemRefType>($_self)))">]>,
    "reside in share memory and statically 2d shaped memref of 1-bit signless integer or 4-bit signless integer or "
    "8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit "
    "signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer "
    "or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or "
    "64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values ",
    "mlir::MemRefType">;

def XeGPU_MemDesc : TypeDef<XeGPU_Dialect, "MemDesc", [ShapedTypeInterface]> {
  let mnemonic = "mem_desc";
  let summary = "MemDesc describing the data in SLM";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType,
      OptionalParameter<"MemLayoutAttr">:$mem_layout);
  let hasCustomAssemblyFormat = 1;
}

def XeGPU_BlockTensorDescAttr : AttrDef<XeGPU_Dialect, "BlockTensorDesc"> {
  let mnemonic = "block_tdesc_attr";
  let summary = "a composite attribute for `TensorDescType`";
  let parameters = (ins DefaultValuedParameter<"MemorySpaceAttr",
      "MemorySpaceAttr::get($_ctxt, xegpu::MemorySpace::Global)">:$memory_space, DefaultValuedParameter<"IntegerAttr",
      "IntegerAttr::get(IntegerType::get($_ctxt, 64), 1)">:$array_length, DefaultValuedParameter<"BoolAttr",
      "BoolAttr::get($_ctxt, true)">:$boundary_check);
  let assemblyFormat = "`<` struct(params) `>`";
}

def XeGPU_LayoutAttr : AttrDef<XeGPU_Dialect, "Layout", [DistributeLayoutAttr]> {
  let mnemonic = "layout";
  let summary = "\n    Describes the data distribution to subgroups and work-items for a tensor\n    specified by the "
      "tensor descriptor.\n  ";
  let parameters = (ins OptionalParameter<"DenseI32ArrayAttr">:$sg_layout,
      OptionalParameter<"DenseI32ArrayAttr">:$sg_data, OptionalParameter<"DenseI32ArrayAttr">:$inst_data,
      OptionalParameter<"DenseI32ArrayAttr">:$lane_layout, OptionalParameter<"DenseI32ArrayAttr">:$lane_data,
      OptionalParameter<"DenseI32ArrayAttr">:$order);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def XeGPU_MemLayoutAttr : AttrDef<XeGPU_Dialect, "MemLayout"> {
  let mnemonic = "mem_layout";
  let summary = "Specifies memory layouts with named attributes.";
  let parameters = (ins "DictionaryAttr":$attrs);
  let hasCustomAssemblyFormat = 1;
}

def XeGPU_RangeAttr : AttrDef<XeGPU_Dialect, "Range"> {
  let mnemonic = "range";
  let summary = "Specifies a half-open range";
  let parameters = (ins "IntegerAttr":$start, "IntegerAttr":$end);
  let assemblyFormat = "`<` `[`$start `,` $end `]` `>`";
  let genVerifyDecl = 1;
}

def XeGPU_ScatterTensorDescAttr : AttrDef<XeGPU_Dialect, "ScatterTensorDesc"> {
  let mnemonic = "scatter_tdesc_attr";
  let summary = "a composite attribute for `TensorDescType`";
  let parameters = (ins DefaultValuedParameter<"MemorySpaceAttr",
      "MemorySpaceAttr::get($_ctxt, xegpu::MemorySpace::Global)">:$memory_space, DefaultValuedParameter<"IntegerAttr",
      "IntegerAttr::get(IntegerType::get($_ctxt, 64), 1)">:$chunk_size);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def XeGPU_SliceAttr : AttrDef<XeGPU_Dialect, "Slice", [DistributeLayoutAttr]> {
  let mnemonic = "slice";
  let summary = "Describes the data distribution and sharing among subgroups or work-items.";
  let parameters = (ins "xegpu::DistributeLayoutAttr":$parent, "DenseI64ArrayAttr":$dims);
  let assemblyFormat = "`<` qualified($parent) `,` `dims` `=` $dims `>`";
  let genVerifyDecl = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class XeGPU_Op<string mnemonic, string words, list<Trait> traits = []> : Op<XeGPU_Dialect, mnemonic, traits> {
  let summary = words;
}

def XeGPU_CreateNdDescOp : XeGPU_Op<"create_nd_tdesc",
    "Creates a descriptor of a memory block", [Pure, ViewLikeOpInterface,
    AttrSizedOperandSegments]> {
  let arguments = (ins XeGPU_BaseAddrType:$source, Variadic<Index>:$offsets, Variadic<Index>:$shape,
      Variadic<Index>:$strides, OptionalAttr<DenseI64ArrayAttr>:$const_offsets,
      OptionalAttr<DenseI64ArrayAttr>:$const_shape, OptionalAttr<DenseI64ArrayAttr>:$const_strides);
  let results = (outs XeGPU_TensorDesc:$TensorDesc);
  let assemblyFormat = "$source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) (`,` `shape` `:` "
      "custom<DynamicIndexList>($shape, $const_shape)^ `,` `strides``:` custom<DynamicIndexList>($strides, "
      "$const_strides))? attr-dict `:` type($source) `->` qualified(type($TensorDesc))";
  let hasVerifier = 1;
}

def XeGPU_PrefetchNdOp : XeGPU_Op<"prefetch_nd", "Prefetches a block", [AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_TensorDesc:$TensorDesc, Variadic<Index>:$offsets,
      OptionalAttr<DenseI64ArrayAttr>:$const_offsets, OptionalAttr<XeGPU_CacheHintAttr>:$l1_hint,
      OptionalAttr<XeGPU_CacheHintAttr>:$l2_hint, OptionalAttr<XeGPU_CacheHintAttr>:$l3_hint,
      OptionalAttr<DistributeLayoutAttr>:$layout);
  let assemblyFormat = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict "
      "`:` qualified(type($TensorDesc))";
  let hasVerifier = 1;
}

def XeGPU_LoadNdOp : XeGPU_Op<"load_nd", "Loads a block", [AllElementTypesMatch<["value", "TensorDesc"]>,
    MemoryEffects<[MemRead]>, AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_TensorDesc:$TensorDesc, Variadic<Index>:$offsets,
      OptionalAttr<DenseI64ArrayAttr>:$const_offsets, OptionalAttr<UnitAttr>:$packed,
      OptionalAttr<DenseI64ArrayAttr>:$transpose, OptionalAttr<XeGPU_CacheHintAttr>:$l1_hint,
      OptionalAttr<XeGPU_CacheHintAttr>:$l2_hint, OptionalAttr<XeGPU_CacheHintAttr>:$l3_hint,
      OptionalAttr<DistributeLayoutAttr>:$layout);
  let results = (outs XeGPU_ValueType:$value);
  let assemblyFormat = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict "
      "`:` qualified(type($TensorDesc)) `->` type($value)";
  let hasVerifier = 1;
}

def XeGPU_StoreNdOp : XeGPU_Op<"store_nd", "Stores a block", [AllElementTypesMatch<["value", "TensorDesc"]>,
    MemoryEffects<[MemWrite]>, AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_ValueType:$value, XeGPU_TensorDesc:$TensorDesc, Variadic<Index>:$offsets,
      OptionalAttr<DenseI64ArrayAttr>:$const_offsets, OptionalAttr<XeGPU_CacheHintAttr>:$l1_hint,
      OptionalAttr<XeGPU_CacheHintAttr>:$l2_hint, OptionalAttr<XeGPU_CacheHintAttr>:$l3_hint,
      OptionalAttr<DistributeLayoutAttr>:$layout);
  let assemblyFormat = "$value `,` $TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict "
      "attr-dict `:` type($value) `,` qualified(type($TensorDesc))";
  let hasVerifier = 1;
}

def XeGPU_UpdateNdOffsetOp : XeGPU_Op<"update_nd_offset", "Moves a block descriptor by offsets", [Pure,
    AllTypesMatch<["TensorDesc", "result"]>]> {
  let arguments = (ins XeGPU_TensorDesc:$TensorDesc, Variadic<Index>:$offsets, DenseI64ArrayAttr:$const_offsets);
  let results = (outs XeGPU_TensorDesc:$result);
  let assemblyFormat = "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` "
      "qualified(type($result))";
  let hasVerifier = 1;
}

def XeGPU_CreateDescOp : XeGPU_Op<"create_tdesc",
    "Creates a descriptor of scattered elements", [Pure, ViewLikeOpInterface]> {
  let arguments = (ins XeGPU_GatherScatterBaseAddrType:$source, XeGPU_OffsetType:$offsets);
  let results = (outs XeGPU_TensorDesc:$TensorDesc);
  let assemblyFormat = "$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` "
      "qualified(type($TensorDesc))";
  let hasVerifier = 1;
}

def XeGPU_PrefetchOp : XeGPU_Op<"prefetch", "Prefetches scattered elements", [AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_GatherScatterSourceType:$source, Optional<AnyTypeOf<[XeGPU_OffsetType, Index]>>:$offsets,
      OptionalAttr<XeGPU_CacheHintAttr>:$l1_hint, OptionalAttr<XeGPU_CacheHintAttr>:$l2_hint,
      OptionalAttr<XeGPU_CacheHintAttr>:$l3_hint, OptionalAttr<I64Attr>:$offset_align_byte,
      OptionalAttr<DistributeLayoutAttr>:$layout);
  let assemblyFormat = "$source (`[` $offsets^ `]`)? prop-dict attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def XeGPU_LoadGatherOp : XeGPU_Op<"load", "Loads scattered elements", [MemoryEffects<[MemRead]>,
    AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_GatherScatterSourceType:$source, Optional<AnyTypeOf<[XeGPU_OffsetType, Index]>>:$offsets,
      AnyTypeOf<[XeGPU_MaskType, I1]>:$mask, OptionalAttr<I64Attr>:$chunk_size,
      OptionalAttr<XeGPU_CacheHintAttr>:$l1_hint, OptionalAttr<XeGPU_CacheHintAttr>:$l2_hint,
      OptionalAttr<XeGPU_CacheHintAttr>:$l3_hint, OptionalAttr<DistributeLayoutAttr>:$layout);
  let results = (outs AnyTypeOf<[XeGPU_ValueType, XeGPU_ScalarType]>:$value);
  let assemblyFormat = "$source (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands) `->` "
      "type($value)";
  let hasVerifier = 1;
}

def XeGPU_StoreScatterOp : XeGPU_Op<"store", "Stores scattered elements", [MemoryEffects<[MemWrite]>,
    AnchorLayoutInterface]> {
  let arguments = (ins AnyTypeOf<[XeGPU_ValueType, XeGPU_ScalarType]>:$value, XeGPU_GatherScatterSourceType:$dest,
      Optional<AnyTypeOf<[XeGPU_OffsetType, Index]>>:$offsets, AnyTypeOf<[XeGPU_MaskType, I1]>:$mask,
      OptionalAttr<I64Attr>:$chunk_size, OptionalAttr<XeGPU_CacheHintAttr>:$l1_hint,
      OptionalAttr<XeGPU_CacheHintAttr>:$l2_hint, OptionalAttr<XeGPU_CacheHintAttr>:$l3_hint,
      OptionalAttr<DistributeLayoutAttr>:$layout);
  let assemblyFormat = "$value `,` $dest (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def XeGPU_UpdateOffsetOp : XeGPU_Op<"update_offset", "Moves a scattered descriptor by offsets",
    [AllTypesMatch<["TensorDesc", "result"]>]> {
  let arguments = (ins XeGPU_TensorDesc:$TensorDesc, XeGPU_OffsetType:$offsets);
  let results = (outs XeGPU_TensorDesc:$result);
  let assemblyFormat = "$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` type($offsets)";
  let hasVerifier = 1;
}

def XeGPU_DpasOp : XeGPU_Op<"dpas", "Matrix multiply-accumulate", [Pure, AllElementTypesMatch<["lhs", "rhs"]>,
    AnchorLayoutInterface]> {
  let description = [{
    The shapes are those of the whole matrices, which are distributed over the lanes of a subgroup.

    ```mlir
    %c = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
    ```
  }];
  let arguments = (ins XeGPU_DpasOprType:$lhs, XeGPU_DpasOprType:$rhs, Optional<XeGPU_DpasResType>:$acc,
      OptionalAttr<DistributeLayoutAttr>:$layout_a, OptionalAttr<DistributeLayoutAttr>:$layout_b,
      OptionalAttr<DistributeLayoutAttr>:$layout_cd);
  let results = (outs XeGPU_DpasResType:$result);
  let assemblyFormat = "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` type($acc)^)? `->` "
      "type($result)";
  let hasVerifier = 1;
}

def XeGPU_AtomicRMWOp : XeGPU_Op<"atomic_rmw", "Atomic update of scattered elements", [Pure,
    MemoryEffects<[MemRead, MemWrite]>, AllElementTypesMatch<["tensorDesc", "value", "result"]>,
    AllShapesMatch<["tensorDesc", "value", "result"]>, AnchorLayoutInterface]> {
  let arguments = (ins AtomicRMWKindAttr:$kind, XeGPU_TensorDesc:$tensorDesc, XeGPU_MaskType:$mask,
      XeGPU_ValueType:$value, OptionalAttr<DistributeLayoutAttr>:$layout);
  let results = (outs XeGPU_ValueType:$result);
  let assemblyFormat = "$kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) `,` "
      "type($mask) `,` type($value) `->` type($result)";
}

def XeGPU_AllocNbarrierOp : XeGPU_Op<"alloc_nbarrier", "Reserves named barriers"> {
  let arguments = (ins I64Attr:$nbarrier_num);
  let assemblyFormat = "$nbarrier_num attr-dict";
}

def XeGPU_InitNbarrierOp : XeGPU_Op<"init_nbarrier", "Initializes a named barrier"> {
  let arguments = (ins I8:$nbarrier_id, I8:$participant_thread_num);
  let results = (outs XeGPU_Nbarrier:$result);
  let assemblyFormat = "$nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` "
      "type($participant_thread_num) `->` qualified(type($result))";
}

class XeGPU_NbarrierArriveOpLike<string mnemonic, string words> : XeGPU_Op<mnemonic, words> {
  let arguments = (ins XeGPU_Nbarrier:$nbarrier);
  let assemblyFormat = "$nbarrier attr-dict `:` qualified(type($nbarrier))";
}
def XeGPU_NbarrierArriveOp : XeGPU_NbarrierArriveOpLike<"nbarrier_arrive", "Arrives at a named barrier">;
def XeGPU_NbarrierWaitOp : XeGPU_NbarrierArriveOpLike<"nbarrier_wait", "Waits at a named barrier">;

def XeGPU_FenceOp : XeGPU_Op<"fence", "Memory fence"> {
  let arguments = (ins XeGPU_MemorySpaceAttr:$memory_kind, XeGPU_FenceScopeAttr:$fence_scope);
  let assemblyFormat = "`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict";
}

def XeGPU_ConvertLayoutOp : XeGPU_Op<"convert_layout", "Converts the layout of a vector", [Pure,
    AllTypesMatch<["source", "result"]>, AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_VectorType:$source, DistributeLayoutAttr:$input_layout,
      DistributeLayoutAttr:$target_layout);
  let results = (outs XeGPU_VectorType:$result);
  let assemblyFormat = "$source prop-dict attr-dict `:` type($source)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def XeGPU_CreateMemDescOp : XeGPU_Op<"create_mem_desc", "Creates a matrix descriptor of shared memory", [Pure,
    AllMemSizesMatch<["source", "mem_desc"]>]> {
  let arguments = (ins AnyTypeOf<[XeGPU_ResideInShareMemoryAndStatically1dShapedMemrefOf,
      XeGPU_ResideInShareMemoryAndStatically2dShapedMemrefOf]>:$source);
  let results = (outs XeGPU_MemDesc:$mem_desc);
  let assemblyFormat = "$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))";
}

def XeGPU_LoadMatrixOp : XeGPU_Op<"load_matrix", "Loads from a matrix in shared memory", [MemoryEffects<[MemRead]>,
    AllElementTypesMatch<["mem_desc", "res"]>, AnchorLayoutInterface]> {
  let arguments = (ins XeGPU_MemDesc:$mem_desc, Variadic<Index>:$offsets, DenseI64ArrayAttr:$const_offsets,
      OptionalAttr<UnitAttr>:$subgroup_block_io, OptionalAttr<DistributeLayoutAttr>:$layout);
  let results = (outs AnyTypeOf<[XeGPU_ValueType, XeGPU_ScalarType]>:$res);
  let assemblyFormat = "$mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict `` `:` "
      "type(operands) `->` type(results)";
  let hasVerifier = 1;
}

def XeGPU_StoreMatrixOp : XeGPU_Op<"store_matrix", "Stores to a matrix in shared memory", [MemoryEffects<[MemWrite]>,
    AllElementTypesMatch<["mem_desc", "data"]>, AnchorLayoutInterface]> {
  let arguments = (ins AnyTypeOf<[XeGPU_ValueType, XeGPU_ScalarType]>:$data, XeGPU_MemDesc:$mem_desc,
      Variadic<Index>:$offsets, DenseI64ArrayAttr:$const_offsets, OptionalAttr<UnitAttr>:$subgroup_block_io,
      OptionalAttr<DistributeLayoutAttr>:$layout);
  let assemblyFormat = "$data `,` $mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict "
      "`` `:` type(operands)";
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_XEGPU
