// The `xevm` dialect: instructions of Intel GPUs.

#ifndef LECT_DIALECTS_XEVM
#define LECT_DIALECTS_XEVM

include "../llvm/attributes.td"
include "../llvm/constraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def XeVM_Dialect : Dialect {
  let name = "xevm";
  let cppNamespace = "::mlir::xevm";
  let summary = "Instructions of Intel GPUs";
  let dependentDialects = ["LLVM::LLVMDialect"];
  let useDefaultAttributePrinterParser = 1;
}

class XeVM_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::xevm";
  let genSpecializedAttr = 0;
}

def XeVM_LoadCacheControl
    : XeVM_I32EnumAttr<"LoadCacheControl", "XeVM load ops cache control", [I32EnumAttrCase<"L1UC_L2UC_L3UC", 1,
        "L1uc_L2uc_L3uc">, I32EnumAttrCase<"L1UC_L2UC_L3C", 2, "L1uc_L2uc_L3c">, I32EnumAttrCase<"L1UC_L2C_L3UC", 3,
        "L1uc_L2c_L3uc">, I32EnumAttrCase<"L1UC_L2C_L3C", 4, "L1uc_L2c_L3c">, I32EnumAttrCase<"L1C_L2UC_L3UC", 5,
        "L1c_L2uc_L3uc">, I32EnumAttrCase<"L1C_L2UC_L3C", 6, "L1c_L2uc_L3c">, I32EnumAttrCase<"L1C_L2C_L3UC", 7,
        "L1c_L2c_L3uc">, I32EnumAttrCase<"L1C_L2C_L3C", 8, "L1c_L2c_L3c">, I32EnumAttrCase<"L1S_L2UC_L3UC", 9,
        "L1s_L2uc_L3uc">, I32EnumAttrCase<"L1S_L2UC_L3C", 10, "L1s_L2uc_L3c">, I32EnumAttrCase<"L1S_L2C_L3UC", 11,
        "L1s_L2c_L3uc">, I32EnumAttrCase<"L1S_L2C_L3C", 12, "L1s_L2c_L3c">, I32EnumAttrCase<"INVALIDATE_READ", 13,
        "ir">]>;

def XeVM_LoadCacheControlAttr : EnumAttr<XeVM_Dialect, XeVM_LoadCacheControl, "load_cache_control"> {
  let summary = "Describe the cache settings for load operators";
  let assemblyFormat = "`<` $value `>`";
}

def XeVM_1DBlockElemType : AnyTypeOf<[I8, I16, I32, I64]>;
def XeVM_StoreCacheControl
    : XeVM_I32EnumAttr<"StoreCacheControl", "XeVM store ops cache control", [I32EnumAttrCase<"L1UC_L2UC_L3UC", 1,
        "L1uc_L2uc_L3uc">, I32EnumAttrCase<"L1UC_L2UC_L3WB", 2, "L1uc_L2uc_L3wb">, I32EnumAttrCase<"L1UC_L2WB_L3UC", 3,
        "L1uc_L2wb_L3uc">, I32EnumAttrCase<"L1UC_L2WB_L3WB", 4, "L1uc_L2wb_L3wb">, I32EnumAttrCase<"L1WT_L2UC_L3UC", 5,
        "L1wt_L2uc_L3uc">, I32EnumAttrCase<"L1WT_L2UC_L3WB", 6, "L1wt_L2uc_L3wb">, I32EnumAttrCase<"L1WT_L2WB_L3UC", 7,
        "L1wt_L2wb_L3uc">, I32EnumAttrCase<"L1WT_L2WB_L3WB", 8, "L1wt_L2wb_L3wb">, I32EnumAttrCase<"L1S_L2UC_L3UC", 9,
        "L1s_L2uc_L3uc">, I32EnumAttrCase<"L1S_L2UC_L3WB", 10, "L1s_L2uc_L3wb">, I32EnumAttrCase<"L1S_L2WB_L3UC", 11,
        "L1s_L2wb_L3uc">, I32EnumAttrCase<"L1S_L2WB_L3WB", 12, "L1s_L2wb_L3wb">, I32EnumAttrCase<"L1WB_L2UC_L3UC", 13,
        "L1wb_L2uc_L3uc">, I32EnumAttrCase<"L1WB_L2WB_L3UC", 14, "L1wb_L2wb_L3uc">, I32EnumAttrCase<"L1WB_L2UC_L3WB",
        15, "L1wb_L2uc_L3wb">]>;

def XeVM_StoreCacheControlAttr : EnumAttr<XeVM_Dialect, XeVM_StoreCacheControl, "store_cache_control"> {
  let summary = "Describe the cache settings for store operators";
  let assemblyFormat = "`<` $value `>`";
}

def XeVM_ElemType : AnyTypeOf<[AnyI8, AnyI16, AnyI32, F32, TF32, F16, BF16]>;
def XeVM_MemScope
    : XeVM_I32EnumAttr<"MemScope", "XeVM memory scope", [I32EnumAttrCase<"LANE", 0, "lane">,
        I32EnumAttrCase<"SUBGROUP", 1, "subgroup">, I32EnumAttrCase<"WORKGROUP", 2, "workgroup">,
        I32EnumAttrCase<"CLUSTER", 3, "cluster">, I32EnumAttrCase<"DEVICE", 4, "device">, I32EnumAttrCase<"SYSTEM", 5,
        "system">]>;

def XeVM_MemScopeAttr : EnumAttr<XeVM_Dialect, XeVM_MemScope, "mem_scope"> {
  let summary = "Describe memory scopes";
  let assemblyFormat = "`<` $value `>`";
}

def XeVM_AddrSpace
    : I32EnumAttr<"AddrSpace", "Address spaces", [I32EnumAttrCase<"PRIVATE", 0, "private">, I32EnumAttrCase<"GLOBAL",
        1, "global">, I32EnumAttrCase<"CONSTANT", 2, "constant">, I32EnumAttrCase<"SHARED", 3, "shared">,
        I32EnumAttrCase<"GENERIC", 4, "generic">]> {
  let cppNamespace = "mlir::xevm";
  let genSpecializedAttr = 0;
}

def XeVM_AddrSpaceAttr : EnumAttr<XeVM_Dialect, XeVM_AddrSpace, "addr_space"> {
  let summary = "Describe address spaces";
  let assemblyFormat = "`<` $value `>`";
  let cppNamespace = "mlir::xevm";
}

def XeVM_MMAShapeAttr : AttrDef<XeVM_Dialect, "MMAShape"> {
  let mnemonic = "mma_shape";
  let parameters = (ins "int":$m, "int":$n, "int":$k);
  let assemblyFormat = "`<` struct(params) `>`";
}

def XeVM_ElemTypeAttr
    : I32EnumAttr<"ElemType", "XeVM element type", [I32EnumAttrCase<"BF16", 8, "bf16">,
        I32EnumAttrCase<"F16", 9, "f16">, I32EnumAttrCase<"S8", 10, "s8">, I32EnumAttrCase<"U8", 11, "u8">,
        I32EnumAttrCase<"S4", 12, "s4">, I32EnumAttrCase<"U4", 13, "u4">, I32EnumAttrCase<"TF32", 14, "tf32">,
        I32EnumAttrCase<"F32", 15, "f32">, I32EnumAttrCase<"S32", 16, "s32">]> {
  let cppNamespace = "::mlir::xevm";
}

def XeVM_MMATypesAttr : AttrDef<XeVM_Dialect, "MMATypes"> {
  let mnemonic = "mma_types";
  let parameters = (ins "xevm::ElemType":$d, "xevm::ElemType":$a, "xevm::ElemType":$b,
      OptionalParameter<"xevm::ElemType">:$c);
  let assemblyFormat = "`<` struct(params) `>`";
}

def XeVM_TargetAttr : AttrDef<XeVM_Dialect, "XeVMTarget"> {
  let mnemonic = "target";
  let parameters = (ins DefaultValuedParameter<"int", "2">:$O, StringRefParameter<"",
      "\"spirv64-unknown-unknown\"">:$triple, StringRefParameter<"", "\"bmg\"">:$chip,
      OptionalParameter<"::mlir::DictionaryAttr">:$flags, OptionalParameter<"::mlir::ArrayAttr">:$linkFiles);
  let assemblyFormat = "(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class XeVM_Op<string mnemonic, string words, list<Trait> traits = []> : Op<XeVM_Dialect, mnemonic, traits> {
  let summary = words;
}

def XeVM_BlockLoadOp : XeVM_Op<"blockload", "Loads a contiguous block by a subgroup"> {
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$ptr,
      OptionalAttr<XeVM_LoadCacheControlAttr>:$cache_control);
  let results = (outs AnyTypeOf<[XeVM_1DBlockElemType, FixedVectorOfRankAndType<[1], [XeVM_1DBlockElemType]>]>:$res);
  let assemblyFormat = "operands prop-dict attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def XeVM_BlockStoreOp : XeVM_Op<"blockstore", "Stores a contiguous block by a subgroup"> {
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$ptr, AnyTypeOf<[XeVM_1DBlockElemType,
      FixedVectorOfRankAndType<[1], [XeVM_1DBlockElemType]>]>:$val,
      OptionalAttr<XeVM_StoreCacheControlAttr>:$cache_control);
  let assemblyFormat = "operands prop-dict attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def XeVM_BlockLoad2dOp : XeVM_Op<"blockload2d", "Loads matrix tiles by a subgroup"> {
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$ptr, I32:$base_width, I32:$base_height, I32:$base_pitch,
      I32:$x, I32:$y, I32Attr:$elem_size_in_bits, I32Attr:$tile_width, I32Attr:$tile_height, I32Attr:$v_blocks,
      I1Attr:$transpose, I1Attr:$pack_register, OptionalAttr<XeVM_LoadCacheControlAttr>:$cache_control);
  let results = (outs FixedVectorOfRankAndType<[1], [XeVM_ElemType]>:$res);
  let assemblyFormat = "operands prop-dict attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def XeVM_BlockStore2dOp : XeVM_Op<"blockstore2d", "Stores a matrix tile by a subgroup"> {
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$ptr, I32:$base_width, I32:$base_height, I32:$base_pitch,
      I32:$x, I32:$y, I32Attr:$elem_size_in_bits, I32Attr:$tile_width, I32Attr:$tile_height,
      FixedVectorOfRankAndType<[1], [XeVM_ElemType]>:$stored_val,
      OptionalAttr<XeVM_StoreCacheControlAttr>:$cache_control);
  let assemblyFormat = "operands prop-dict attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def XeVM_MemfenceOp : XeVM_Op<"memfence", "Memory fence"> {
  let arguments = (ins XeVM_MemScopeAttr:$scope, DefaultValuedAttr<XeVM_AddrSpaceAttr,
      "mlir::xevm::AddrSpace::GENERIC">:$addrspace);
  let assemblyFormat = "prop-dict attr-dict";
}

def XeVM_PrefetchOp : XeVM_Op<"prefetch", "Prefetch to a cache"> {
  let arguments = (ins Arg<AnyTypeOf<[LLVM_PointerInAddressSpace<1>, LLVM_PointerInAddressSpace<4>]>, "">:$ptr,
      OptionalAttr<XeVM_LoadCacheControlAttr>:$cache_control);
  let assemblyFormat = "operands prop-dict attr-dict `:` `(` type(operands) `)`";
}

def XeVM_BlockPrefetch2dOp : XeVM_Op<"blockprefetch2d", "Prefetches matrix tiles"> {
  let arguments = (ins LLVM_AnyPointer:$ptr, I32:$base_width, I32:$base_height, I32:$base_pitch, I32:$x, I32:$y,
      I32Attr:$elem_size_in_bits, I32Attr:$tile_width, I32Attr:$tile_height, I32Attr:$v_blocks,
      OptionalAttr<XeVM_LoadCacheControlAttr>:$cache_control);
  let assemblyFormat = "operands prop-dict attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def XeVM_MMAOp : XeVM_Op<"mma", "Matrix multiply-accumulate of a subgroup"> {
  let arguments = (ins FixedVectorOfRankAndType<[1], [XeVM_ElemType]>:$a, FixedVectorOfRankAndType<[1],
      [XeVM_ElemType]>:$b, Optional<FixedVectorOfRankAndType<[1], [XeVM_ElemType]>>:$c, XeVM_MMAShapeAttr:$shape,
      XeVM_MMATypesAttr:$types);
  let results = (outs FixedVectorOfRankAndType<[1], [XeVM_ElemType]>:$d);
  let assemblyFormat = "$a `,` $b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` `=` $types `}` attr-dict `:` "
      "functional-type(operands, results)";
  let hasVerifier = 1;
}

class XeVM_SpecialIdRegisterOp<string mnemonic, string words> : XeVM_Op<mnemonic, words> {
  let arguments = (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range);
  let results = (outs AnyTypeOf<[I32, I64]>:$res);
  let assemblyFormat = "(`range` $range^)? attr-dict `:` type($res)";
}
def XeVM_GridDimXOp : XeVM_SpecialIdRegisterOp<"group_count.x", "Number of workgroups in x">;
def XeVM_WorkgroupDimXOp : XeVM_SpecialIdRegisterOp<"local_size.x", "Number of work items of a workgroup in x">;
def XeVM_WorkgroupIdXOp : XeVM_SpecialIdRegisterOp<"group_id.x", "Workgroup id in x">;
def XeVM_WorkitemIdXOp : XeVM_SpecialIdRegisterOp<"local_id.x", "Work item id in x">;
def XeVM_GridDimYOp : XeVM_SpecialIdRegisterOp<"group_count.y", "Number of workgroups in y">;
def XeVM_WorkgroupDimYOp : XeVM_SpecialIdRegisterOp<"local_size.y", "Number of work items of a workgroup in y">;
def XeVM_WorkgroupIdYOp : XeVM_SpecialIdRegisterOp<"group_id.y", "Workgroup id in y">;
def XeVM_WorkitemIdYOp : XeVM_SpecialIdRegisterOp<"local_id.y", "Work item id in y">;
def XeVM_GridDimZOp : XeVM_SpecialIdRegisterOp<"group_count.z", "Number of workgroups in z">;
def XeVM_WorkgroupDimZOp : XeVM_SpecialIdRegisterOp<"local_size.z", "Number of work items of a workgroup in z">;
def XeVM_WorkgroupIdZOp : XeVM_SpecialIdRegisterOp<"group_id.z", "Workgroup id in z">;
def XeVM_WorkitemIdZOp : XeVM_SpecialIdRegisterOp<"local_id.z", "Work item id in z">;
def XeVM_LaneIdOp : XeVM_SpecialIdRegisterOp<"lane_id", "Id of the lane in the subgroup">;
def XeVM_SubgroupIdOp : XeVM_SpecialIdRegisterOp<"subgroup_id", "Id of the subgroup in the workgroup">;
def XeVM_SubgroupSizeOp : XeVM_SpecialIdRegisterOp<"subgroup_size", "Number of lanes in a subgroup">;

#endif // LECT_DIALECTS_XEVM
