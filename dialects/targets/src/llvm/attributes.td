// Attributes of functions, globals, memory and modules. Loop annotations and debug information are in separate files.
// Summaries appear in diagnostics, so they are those of MLIR.

#ifndef LECT_DIALECTS_LLVM_ATTRIBUTES
#define LECT_DIALECTS_LLVM_ATTRIBUTES

include "../llvm/base.td"
include "../llvm/enums.td"
include "../llvm/interfaces.td"
include "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

class LLVM_Attr<string name, string word, list<Trait> traits = [], string base = "::mlir::Attribute">
    : AttrDef<LLVM_Dialect, name, traits, base> {
  let mnemonic = word;
}

// Printed as `#llvm.word<name = value, ..>`.
class LLVM_RecordAttr<string name, string word, list<Trait> traits = [], string base = "::mlir::Attribute">
    : LLVM_Attr<name, word, traits, base> {
  let assemblyFormat = "`<` struct(params) `>`";
}

// A record attribute with an alias that begins with the mnemonic.
class LLVM_SharedAttr<string name, string word, list<Trait> traits = [], string base = "::mlir::Attribute">
    : LLVM_RecordAttr<name, word, traits, base> {
  let genMnemonicAlias = 1;
}

// An attribute with an enum case, and the constraint for operations.
class LLVM_WordAttr<string name, string word, dag parameter> : LLVM_Attr<name, word> {
  let parameters = parameter;
}
class LLVM_WordIn<string cpp, string what, string getter, string value> : DialectAttr<
    LLVM_Dialect, CPred<"::llvm::isa<::mlir::LLVM::" # cpp # ">($_self)">, what> {
  let storageType = "::mlir::LLVM::" # cpp;
  let returnType = "::mlir::LLVM::" # value;
  let convertFromStorage = "$_self." # getter # "()";
  let constBuilderCall = "::mlir::LLVM::" # cpp # "::get($_builder.getContext(), $0)";
}

//===- Functions and globals --------------------------------------------------------------------------------------===//

def CConvAttr : LLVM_WordAttr<"CConv", "cconv", (ins "CConv":$CallingConv)> {
  let assemblyFormat = "`<` $CallingConv `>`";
}
def CConv : LLVM_WordIn<"CConvAttr", "LLVM Calling Convention specification", "getCallingConv", "cconv::CConv">;

def TailCallKindAttr : LLVM_WordAttr<"TailCallKind", "tailcallkind", (ins "TailCallKind":$tailCallKind)> {
  let assemblyFormat = "`<` $tailCallKind `>`";
}
def TailCallKind : LLVM_WordIn<
    "TailCallKindAttr", "LLVM Calling Convention specification", "getTailCallKind", "tailcallkind::TailCallKind">;

def LinkageAttr : LLVM_WordAttr<"Linkage", "linkage", (ins "linkage::Linkage":$linkage)> {
  let assemblyFormat = "`<` $linkage `>`";
}
def Linkage : LLVM_WordIn<"LinkageAttr", "LLVM Linkage specification", "getLinkage", "Linkage">;

def ComdatAttr : LLVM_WordAttr<"Comdat", "comdat", (ins "comdat::Comdat":$comdat)> {
  let assemblyFormat = "$comdat";
}

def FramePointerKindAttr : LLVM_WordAttr<
    "FramePointerKind", "framePointerKind", (ins "framePointerKind::FramePointerKind":$framePointerKind)> {
  let assemblyFormat = "`<` $framePointerKind `>`";
}

def UWTableKindAttr : LLVM_WordAttr<"UWTableKind", "uwtableKind", (ins "uwtable::UWTableKind":$uwtableKind)> {
  let assemblyFormat = "`<` $uwtableKind `>`";
}

// Bounds of the multiple that a scalable vector is of its minimum length.
def LLVM_VScaleRangeAttr : LLVM_RecordAttr<"VScaleRange", "vscale_range"> {
  let parameters = (ins "IntegerAttr":$minRange, "IntegerAttr":$maxRange);
}

def LLVM_VecTypeHintAttr : LLVM_RecordAttr<"VecTypeHint", "vec_type_hint"> {
  let summary = "Explicit vectorization compiler hint";
  let parameters = (ins "TypeAttr":$hint, DefaultValuedParameter<"bool", "false">:$is_signed);
}

def WorkgroupAttributionAttr : LLVM_Attr<"WorkgroupAttribution", "mlir.workgroup_attribution"> {
  let summary = "GPU workgroup attribution information";
  let parameters = (ins "IntegerAttr":$num_elements, "TypeAttr":$element_type);
  let assemblyFormat = "`<` $num_elements `,` $element_type `>`";
}

def LLVM_DSOLocalEquivalentAttr : LLVM_Attr<"DSOLocalEquivalent", "dso_local_equivalent"> {
  let parameters = (ins "FlatSymbolRefAttr":$sym);
  let assemblyFormat = "$sym";
}

// A block of a function is identified by a tag within the block.
def LLVM_BlockTagAttr : LLVM_RecordAttr<"BlockTag", "blocktag"> {
  let parameters = (ins "uint32_t":$id);
}
def LLVM_BlockAddressAttr : LLVM_RecordAttr<"BlockAddress", "blockaddress"> {
  let parameters = (ins "FlatSymbolRefAttr":$function, "BlockTagAttr":$tag);
}

//===- Targets ----------------------------------------------------------------------------------------------------===//

def LLVM_TargetFeaturesAttr : LLVM_Attr<"TargetFeatures", "target_features", [DLTIQueryInterface]> {
  let summary = "LLVM target features attribute";
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$features);
  let assemblyFormat = "`<` `[` (`]`) : ($features^ `]`)? `>`";
  let genVerifyDecl = 1;
}

def LLVM_TargetAttr : LLVM_Attr<"Target", "target", [LLVM_TargetAttrInterface]> {
  let summary = "LLVM target info: triple, chip, features";
  let parameters = (ins
    "StringAttr":$triple, "StringAttr":$chip, OptionalParameter<"TargetFeaturesAttr", "">:$features
  );
  let assemblyFormat = "`<` struct($triple, $chip, $features) `>`";
}

//===- Values -----------------------------------------------------------------------------------------------------===//

def LLVM_UndefAttr : LLVM_Attr<"Undef", "undef">;
def LLVM_PoisonAttr : LLVM_Attr<"Poison", "poison">;
def LLVM_ZeroAttr : LLVM_Attr<"Zero", "zero">;

// `<i32, 0, 42>`
def LLVM_ConstantRangeAttr : LLVM_Attr<"ConstantRange", "constant_range"> {
  let summary = "A range of two integers, corresponding to LLVM's ConstantRange";
  let parameters = (ins APIntParameter<"">:$lower, APIntParameter<"">:$upper);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===- Memory -----------------------------------------------------------------------------------------------------===//

def LLVM_AddressSpaceAttr : LLVM_Attr<"AddressSpace", "address_space", [
    LLVM_LLVMAddrSpaceAttrInterface, DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]> {
  let summary = "LLVM address space";
  let parameters = (ins "unsigned":$addressSpace);
  let assemblyFormat = "`<` $addressSpace `>`";
}

// Access to each kind of memory by a function: reading, writing, both or none.
def LLVM_MemoryEffectsAttr : LLVM_RecordAttr<"MemoryEffects", "memory_effects"> {
  let parameters = (ins
    "ModRefInfo":$other,
    "ModRefInfo":$argMem,
    "ModRefInfo":$inaccessibleMem,
    "ModRefInfo":$errnoMem,
    "ModRefInfo":$targetMem0,
    "ModRefInfo":$targetMem1
  );
}

def LLVM_DereferenceableAttr : LLVM_RecordAttr<"Dereferenceable", "dereferenceable"> {
  let summary = "LLVM dereferenceable attribute";
  let parameters = (ins "uint64_t":$bytes, DefaultValuedParameter<"bool", "false">:$mayBeNull);
}

class LLVM_ArrayOf<Attr element> : TypedArrayAttrBase<element, element.summary # " array"> {
  let constBuilderCall = ?;
}

def LLVM_AliasScopeDomainAttr : LLVM_SharedAttr<"AliasScopeDomain", "alias_scope_domain"> {
  let summary = "LLVM dialect alias scope domain metadata";
  let parameters = (ins "Attribute":$id, OptionalParameter<"StringAttr">:$description);
}
def LLVM_AliasScopeAttr : LLVM_SharedAttr<"AliasScope", "alias_scope"> {
  let summary = "LLVM dialect alias scope";
  let parameters = (ins
    "Attribute":$id, "AliasScopeDomainAttr":$domain, OptionalParameter<"StringAttr">:$description
  );
  let genVerifyDecl = 1;
}
def LLVM_AliasScopeArrayAttr : LLVM_ArrayOf<LLVM_AliasScopeAttr>;

def LLVM_AccessGroupAttr : LLVM_SharedAttr<"AccessGroup", "access_group"> {
  let summary = "LLVM dialect access group metadata";
  let parameters = (ins "DistinctAttr":$id);
}
def LLVM_AccessGroupArrayAttr : LLVM_ArrayOf<LLVM_AccessGroupAttr>;

// Type-based alias analysis: types are a tree, and a tag describes an access to memory.

def LLVM_TBAARootAttr : LLVM_Attr<"TBAARoot", "tbaa_root", [], "TBAANodeAttr"> {
  let summary = "LLVM dialect TBAA root metadata";
  let parameters = (ins OptionalParameter<"StringAttr">:$id);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genMnemonicAlias = 1;
}
def LLVM_TBAAMemberAttr : LLVM_Attr<"TBAAMember", "tbaa_member"> {
  let parameters = (ins "TBAANodeAttr":$typeDesc, "int64_t":$offset);
  let assemblyFormat = "`<` params `>`";
}
// Printed in braces by `attrs/metadata.rs`.
def LLVM_TBAAMemberAttrArray : ArrayRefParameter<"TBAAMemberAttr"> {
  let parser = "parseMembers($_parser)";
  let printer = "printMembers($_printer, $_self)";
}
def LLVM_TBAATypeDescriptorAttr : LLVM_SharedAttr<"TBAATypeDescriptor", "tbaa_type_desc", [], "TBAANodeAttr"> {
  let summary = "LLVM dialect TBAA type metadata";
  let parameters = (ins StringRefParameter<>:$id, LLVM_TBAAMemberAttrArray:$members);
}
def LLVM_TBAATagAttr : LLVM_SharedAttr<"TBAATag", "tbaa_tag"> {
  let summary = "LLVM dialect TBAA tag metadata";
  let parameters = (ins
    "TBAATypeDescriptorAttr":$base_type,
    "TBAATypeDescriptorAttr":$access_type,
    "int64_t":$offset,
    DefaultValuedParameter<"bool", "false">:$constant
  );
}
def LLVM_TBAATagArrayAttr : LLVM_ArrayOf<LLVM_TBAATagAttr>;

// Constraints on the order of accesses by several threads.
def LLVM_MMRATagAttr : LLVM_Attr<"MMRATag", "mmra_tag"> {
  let summary = "MMRA tag: a prefix and a suffix";
  let parameters = (ins StringRefParameter<>:$prefix, StringRefParameter<>:$suffix);
  let assemblyFormat = "`<` $prefix `` `:` `` $suffix `>`";
  let genMnemonicAlias = 1;
}

//===- Modules ----------------------------------------------------------------------------------------------------===//

def LLVM_DependentLibrariesAttr : LLVM_Attr<"DependentLibraries", "dependent_libraries"> {
  let summary = "LLVM dependent libraries attribute";
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$libs);
  let assemblyFormat = "`<` $libs `>`";
}

def ModuleFlagAttr : LLVM_Attr<"ModuleFlag", "mlir.module_flag"> {
  let summary = "LLVM module flag metadata";
  let parameters = (ins "ModFlagBehavior":$behavior, "StringAttr":$key, "Attribute":$value);
  let assemblyFormat = "`<` $behavior `,` $key `,` $value `>`";
  let genVerifyDecl = 1;
}

// Profiling data: call counts of functions, and execution counts.

def ModuleFlagCGProfileEntryAttr : LLVM_RecordAttr<"ModuleFlagCGProfileEntry", "cgprofile_entry"> {
  let summary = "CG profile module flag entry";
  let parameters = (ins
    OptionalParameter<"FlatSymbolRefAttr">:$from, OptionalParameter<"FlatSymbolRefAttr">:$to, "uint64_t":$count
  );
}
def ModuleFlagProfileSummaryDetailedAttr
    : LLVM_RecordAttr<"ModuleFlagProfileSummaryDetailed", "profile_summary_detailed"> {
  let summary = "ProfileSummary detailed information";
  let parameters = (ins "uint32_t":$cut_off, "uint64_t":$min_count, "uint32_t":$num_counts);
}
def ModuleFlagProfileSummaryAttr : LLVM_RecordAttr<"ModuleFlagProfileSummary", "profile_summary"> {
  let summary = "ProfileSummary module flag";
  let parameters = (ins
    "ProfileSummaryFormatKind":$format,
    "uint64_t":$total_count,
    "uint64_t":$max_count,
    "uint64_t":$max_internal_count,
    "uint64_t":$max_function_count,
    "uint64_t":$num_counts,
    "uint64_t":$num_functions,
    OptionalParameter<"std::optional<uint64_t>">:$is_partial_profile,
    OptionalParameter<"FloatAttr">:$partial_profile_ratio,
    ArrayRefParameter<"ModuleFlagProfileSummaryDetailedAttr">:$detailed_summary
  );
}

#endif // LECT_DIALECTS_LLVM_ATTRIBUTES
