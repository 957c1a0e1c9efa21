// The dialect, its types and attributes, and constraints.

#ifndef LECT_DIALECTS_NVVM_BASE
#define LECT_DIALECTS_NVVM_BASE

include "../llvm/attributes.td"
include "../llvm/constraints.td"
include "../llvm/types.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NVVM_Dialect : Dialect {
  let name = "nvvm";
  let cppNamespace = "::mlir::NVVM";
  let summary = "Instructions of NVIDIA GPUs";
  let dependentDialects = ["LLVM::LLVMDialect"];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class NVVM_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::NVVM";
  let genSpecializedAttr = 0;
}
class NVVM_I32Enum<string name, string words, list<EnumCase> cases> : I32Enum<name, words, cases> {
  let cppNamespace = "::mlir::NVVM";
}

def BasicPtxBuilderOpInterface : OpInterface<"BasicPtxBuilderInterface"> {
  let cppNamespace = "::mlir::NVVM";
}

// Required architectures: a version and later ones, or the architecture-specific features of some versions.
class NVVMRequiresSM<int version> : ParamNativeOpTrait<"NVVMRequiresSM", !cast<string>(version)>;
class NVVMRequiresSMa<list<int> versions> : ParamNativeOpTrait<"NVVMRequiresSMa", !interleave(versions, ",")>;

def PtxPredicate : Optional<I1>;
def ReduxKind
    : NVVM_I32EnumAttr<"ReduxKind", "NVVM redux kind", [I32EnumAttrCase<"ADD", 1, "add">, I32EnumAttrCase<"AND", 2,
        "and">, I32EnumAttrCase<"MAX", 3, "max">, I32EnumAttrCase<"MIN", 4, "min">, I32EnumAttrCase<"OR", 5, "or">,
        I32EnumAttrCase<"UMAX", 6, "umax">, I32EnumAttrCase<"UMIN", 7, "umin">, I32EnumAttrCase<"XOR", 8, "xor">,
        I32EnumAttrCase<"FMIN", 9, "fmin">, I32EnumAttrCase<"FMAX", 10, "fmax">]>;
def ReduxKindAttr : EnumAttr<NVVM_Dialect, ReduxKind, "redux_kind">;
def LLVM_PointerGeneric : LLVM_PointerInAddressSpace<0>;
def LLVM_PointerShared : LLVM_PointerInAddressSpace<3>;
def LLVM_PointerSharedCluster : LLVM_PointerInAddressSpace<7>;
def MemScopeKind
    : NVVM_I32EnumAttr<"MemScopeKind", "NVVM Memory Scope kind", [I32EnumAttrCase<"CTA", 0, "cta">,
        I32EnumAttrCase<"CLUSTER", 1, "cluster">, I32EnumAttrCase<"GPU", 2, "gpu">, I32EnumAttrCase<"SYS", 3, "sys">]>;

def MemScopeKindAttr : EnumAttr<NVVM_Dialect, MemScopeKind, "mem_scope"> {
  let assemblyFormat = "`<` $value `>`";
}

def BarrierReduction
    : NVVM_I32EnumAttr<"BarrierReduction", "NVVM barrier reduction operation", [I32EnumAttrCase<"POPC", 0, "popc">,
        I32EnumAttrCase<"AND", 1, "and">, I32EnumAttrCase<"OR", 2, "or">]>;

def BarrierReductionAttr : EnumAttr<NVVM_Dialect, BarrierReduction, "reduction"> {
  let assemblyFormat = "`<` $value `>`";
}

def MemOrderKind
    : NVVM_I32EnumAttr<"MemOrderKind", "NVVM Memory Ordering kind", [I32EnumAttrCase<"WEAK", 0, "weak">,
        I32EnumAttrCase<"RELAXED", 1, "relaxed">, I32EnumAttrCase<"ACQUIRE", 2, "acquire">, I32EnumAttrCase<"RELEASE",
        3, "release">, I32EnumAttrCase<"ACQ_REL", 4, "acq_rel">, I32EnumAttrCase<"SC", 5, "sc">,
        I32EnumAttrCase<"MMIO", 6, "mmio">, I32EnumAttrCase<"VOLATILE", 7, "volatile">]>;

def MemOrderKindAttr : EnumAttr<NVVM_Dialect, MemOrderKind, "mem_order"> {
  let assemblyFormat = "`<` $value `>`";
}

def ProxyKind
    : NVVM_I32EnumAttr<"ProxyKind", "Proxy kind", [I32EnumAttrCase<"alias", 0>, I32EnumAttrCase<"async", 1>,
        I32EnumAttrCase<"async_global", 2, "async.global">, I32EnumAttrCase<"async_shared", 3, "async.shared">,
        I32EnumAttrCase<"TENSORMAP", 4, "tensormap">, I32EnumAttrCase<"GENERIC", 5, "generic">]>;

def ProxyKindAttr : EnumAttr<NVVM_Dialect, ProxyKind, "proxy_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def SharedSpace
    : NVVM_I32EnumAttr<"SharedSpace", "Shared memory space", [I32EnumAttrCase<"shared_cta", 0, "cta">,
        I32EnumAttrCase<"shared_cluster", 1, "cluster">]>;

def SharedSpaceAttr : EnumAttr<NVVM_Dialect, SharedSpace, "shared_space"> {
  let assemblyFormat = "`<` $value `>`";
}

def SetMaxRegisterAction
    : NVVM_I32EnumAttr<"SetMaxRegisterAction", "NVVM set max register action", [I32EnumAttrCase<"decrease", 1>,
        I32EnumAttrCase<"increase", 0>]>;
def SetMaxRegisterActionAttr : EnumAttr<NVVM_Dialect, SetMaxRegisterAction, "action">;
def ShflKind
    : NVVM_I32EnumAttr<"ShflKind", "NVVM shuffle kind", [I32EnumAttrCase<"bfly", 0>, I32EnumAttrCase<"up", 1>,
        I32EnumAttrCase<"down", 2>, I32EnumAttrCase<"idx", 3>]>;
def ShflKindAttr : EnumAttr<NVVM_Dialect, ShflKind, "shfl_kind">;
def VoteSyncKind
    : NVVM_I32EnumAttr<"VoteSyncKind", "NVVM vote sync kind", [I32EnumAttrCase<"any", 0>, I32EnumAttrCase<"all", 1>,
        I32EnumAttrCase<"ballot", 2>, I32EnumAttrCase<"uni", 3>]>;
def VoteSyncKindAttr : EnumAttr<NVVM_Dialect, VoteSyncKind, "vote_sync_kind">;
def PermuteMode
    : NVVM_I32EnumAttr<"PermuteMode", "NVVM permute mode", [I32EnumAttrCase<"DEFAULT", 0, "default">,
        I32EnumAttrCase<"F4E", 1, "f4e">, I32EnumAttrCase<"B4E", 2, "b4e">, I32EnumAttrCase<"RC8", 3, "rc8">,
        I32EnumAttrCase<"ECL", 4, "ecl">, I32EnumAttrCase<"ECR", 5, "ecr">, I32EnumAttrCase<"RC16", 6, "rc16">]>;

def PermuteModeAttr : EnumAttr<NVVM_Dialect, PermuteMode, "permute_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def LLVM_PointerGlobal : LLVM_PointerInAddressSpace<1>;
def LoadCacheModifierKind
    : NVVM_I32EnumAttr<"LoadCacheModifierKind", "NVVM load cache modifier kind", [I32EnumAttrCase<"CA", 0, "ca">,
        I32EnumAttrCase<"CG", 1, "cg">, I32EnumAttrCase<"CS", 2, "cs">, I32EnumAttrCase<"LU", 3, "lu">,
        I32EnumAttrCase<"CV", 4, "cv">]>;
def LoadCacheModifierAttr : EnumAttr<NVVM_Dialect, LoadCacheModifierKind, "load_cache_modifier">;
def FPRoundingMode
    : NVVM_I32EnumAttr<"FPRoundingMode", "NVVM FPRoundingMode kind", [I32EnumAttrCase<"NONE", 0, "none">,
        I32EnumAttrCase<"RN", 1, "rn">, I32EnumAttrCase<"RM", 2, "rm">, I32EnumAttrCase<"RP", 3, "rp">,
        I32EnumAttrCase<"RZ", 4, "rz">, I32EnumAttrCase<"RNA", 5, "rna">, I32EnumAttrCase<"RS", 6, "rs">]>;

def FPRoundingModeAttr : EnumAttr<NVVM_Dialect, FPRoundingMode, "fp_rnd_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def SaturationMode
    : NVVM_I32EnumAttr<"SaturationMode", "NVVM SaturationMode kind", [I32EnumAttrCase<"NONE", 0, "none">,
        I32EnumAttrCase<"SATFINITE", 1, "satfinite">]>;

def SaturationModeAttr : EnumAttr<NVVM_Dialect, SaturationMode, "sat_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def MMALayout
    : NVVM_I32EnumAttr<"MMALayout", "NVVM MMA layout", [I32EnumAttrCase<"row", 0>, I32EnumAttrCase<"col", 1>]>;

def MMALayoutAttr : EnumAttr<NVVM_Dialect, MMALayout, "mma_layout"> {
  let assemblyFormat = "`<` $value `>`";
}

def MMATypes
    : NVVM_I32EnumAttr<"MMATypes", "NVVM MMA types", [I32EnumAttrCase<"f16", 0>, I32EnumAttrCase<"f32", 1>,
        I32EnumAttrCase<"tf32", 2>, I32EnumAttrCase<"bf16", 9>, I32EnumAttrCase<"s8", 4>, I32EnumAttrCase<"u8", 3>,
        I32EnumAttrCase<"s32", 5>, I32EnumAttrCase<"s4", 8>, I32EnumAttrCase<"u4", 7>, I32EnumAttrCase<"b1", 6>,
        I32EnumAttrCase<"f64", 10>, I32EnumAttrCase<"e4m3", 11>, I32EnumAttrCase<"e5m2", 12>, I32EnumAttrCase<"e3m2",
        13>, I32EnumAttrCase<"e2m3", 14>, I32EnumAttrCase<"e2m1", 15>]>;

def MMATypesAttr : EnumAttr<NVVM_Dialect, MMATypes, "mma_type"> {
  let assemblyFormat = "`<` $value `>`";
}

def MMAFrag
    : NVVM_I32EnumAttr<"MMAFrag", "NVVM MMA frag type", [I32EnumAttrCase<"a", 0>, I32EnumAttrCase<"b", 1>,
        I32EnumAttrCase<"c", 2>]>;

def MMAFragAttr : EnumAttr<NVVM_Dialect, MMAFrag, "mma_frag"> {
  let assemblyFormat = "`<` $value `>`";
}

def LdStMatrixShapeAttr : AttrDef<NVVM_Dialect, "LdStMatrixShape"> {
  let mnemonic = "ld_st_matrix_shape";
  let summary = "Matrix shape for ldmatrix and stmatrix";
  let parameters = (ins "int":$m, "int":$n);
  let assemblyFormat = "`<` struct(params) `>`";
}

def LdStMatrixEltType
    : NVVM_I32EnumAttr<"LdStMatrixEltType", "Element type for ldmatrix and stmatrix", [I32EnumAttrCase<"B16", 0,
        "b16">, I32EnumAttrCase<"B8", 1, "b8">, I32EnumAttrCase<"B8X16_B6X16_P32", 2, "b8x16.b6x16_p32">,
        I32EnumAttrCase<"B8X16_B4X16_P64", 3, "b8x16.b4x16_p64">]>;

def LdStMatrixEltTypeAttr : EnumAttr<NVVM_Dialect, LdStMatrixEltType, "ld_st_matrix_elt_type"> {
  let assemblyFormat = "`<` $value `>`";
}

def NVVM_MMAShapeAttr : AttrDef<NVVM_Dialect, "MMAShape"> {
  let mnemonic = "shape";
  let summary = "Attribute for MMA operation shape.";
  let parameters = (ins "int":$m, "int":$n, "int":$k);
  let assemblyFormat = "`<` struct(params) `>`";
}

def MMAB1Op
    : NVVM_I32EnumAttr<"MMAB1Op", "MMA binary operations", [I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"xor_popc", 1>,
        I32EnumAttrCase<"and_popc", 2>]>;

def MMAB1OpAttr : EnumAttr<NVVM_Dialect, MMAB1Op, "mma_b1op"> {
  let assemblyFormat = "`<` $value `>`";
}

def MMAIntOverflow
    : NVVM_I32EnumAttr<"MMAIntOverflow", "MMA overflow options", [I32EnumAttrCase<"satfinite", 1>,
        I32EnumAttrCase<"wrapped", 0>]>;

def MMAIntOverflowAttr : EnumAttr<NVVM_Dialect, MMAIntOverflow, "mma_int_overflow"> {
  let assemblyFormat = "`<` $value `>`";
}

def MMAKind
    : NVVM_I32EnumAttr<"MMAKind", "MMA operation kind", [I32EnumAttrCase<"f8f6f4", 0>]>;

def MMAKindAttr : EnumAttr<NVVM_Dialect, MMAKind, "mma_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def ScaleVecSize
    : NVVM_I32EnumAttr<"ScaleVecSize", "MMA Scale Vector Sizes", [I32EnumAttrCase<"X1", 0, "x1">, I32EnumAttrCase<"X2",
        1, "x2">, I32EnumAttrCase<"X4", 2, "x4">]>;

def ScaleVecSizeAttr : EnumAttr<NVVM_Dialect, ScaleVecSize, "scale_vec_size"> {
  let assemblyFormat = "`<` $value `>`";
}

def BlockScaleFormat
    : NVVM_I32EnumAttr<"BlockScaleFormat", "MMA Block Scale Format", [I32EnumAttrCase<"UE8M0", 0, "ue8m0">,
        I32EnumAttrCase<"UE4M3", 1, "ue4m3">]>;

def BlockScaleFormatAttr : EnumAttr<NVVM_Dialect, BlockScaleFormat, "block_scale_format"> {
  let assemblyFormat = "`<` $value `>`";
}

def MMABlockScaleKind
    : NVVM_I32EnumAttr<"MMABlockScaleKind", "Block Scale Kind", [I32EnumAttrCase<"MXF8F6F4", 0, "mxf8f6f4">,
        I32EnumAttrCase<"MXF4", 1, "mxf4">, I32EnumAttrCase<"MXF4NVF4", 2, "mxf4nvf4">]>;

def MMABlockScaleKindAttr : EnumAttr<NVVM_Dialect, MMABlockScaleKind, "block_scale_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def TMALoadMode
    : NVVM_I32EnumAttr<"TMALoadMode", "NVVM TMA Load Mode", [I32EnumAttrCase<"TILE", 0, "tile">,
        I32EnumAttrCase<"IM2COL", 1, "im2col">, I32EnumAttrCase<"IM2COL_W", 2, "im2col_w">,
        I32EnumAttrCase<"IM2COL_W_128", 3, "im2col_w_128">, I32EnumAttrCase<"TILE_GATHER4", 4, "tile_gather4">]>;

def TMALoadModeAttr : EnumAttr<NVVM_Dialect, TMALoadMode, "tma_load_mode"> {
  let summary = "List of Load-Modes supported for TMA Tensor Ops";
  let assemblyFormat = "`<` $value `>`";
}

def CTAGroupKind
    : NVVM_I32EnumAttr<"CTAGroupKind", "NVVM CTA group kind", [I32EnumAttrCase<"CTA_1", 0, "cta_1">,
        I32EnumAttrCase<"CTA_2", 1, "cta_2">]>;

def CTAGroupKindAttr : EnumAttr<NVVM_Dialect, CTAGroupKind, "cta_group"> {
  let assemblyFormat = "`<` $value `>`";
}

def TMAStoreMode
    : NVVM_I32EnumAttr<"TMAStoreMode", "NVVM TMA Store Mode", [I32EnumAttrCase<"TILE", 0, "tile">,
        I32EnumAttrCase<"IM2COL", 1, "im2col">, I32EnumAttrCase<"TILE_SCATTER4", 2, "tile_scatter4">]>;

def TMAStoreModeAttr : EnumAttr<NVVM_Dialect, TMAStoreMode, "tma_store_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def PrefetchCacheLevel
    : NVVM_I32Enum<"PrefetchCacheLevel", "NVVM Prefetch Cache Level", [I32EnumCase<"L1", 0>, I32EnumCase<"L2", 1>]>;
def PrefetchCacheLevelAttr : EnumAttr<NVVM_Dialect, PrefetchCacheLevel, "prefetch_cache_level">;
def CacheEvictionPriority
    : NVVM_I32Enum<"CacheEvictionPriority", "NVVM Cache Eviction Priority", [I32EnumCase<"EvictNormal", 0,
        "evict_normal">, I32EnumCase<"EvictFirst", 1, "evict_first">, I32EnumCase<"EvictLast", 2, "evict_last">,
        I32EnumCase<"EvictUnchanged", 3, "evict_unchanged">, I32EnumCase<"NoAllocate", 4, "no_allocate">]>;
def CacheEvictionPriorityAttr : EnumAttr<NVVM_Dialect, CacheEvictionPriority, "cache_eviction_priority">;
def LLVM_PointerLocal : LLVM_PointerInAddressSpace<5>;
def LLVM_PointerConst : LLVM_PointerInAddressSpace<4>;
def TMAReduxKind
    : NVVM_I32EnumAttr<"TMAReduxKind", "NVVM TMA redux kind", [I32EnumAttrCase<"ADD", 0, "add">, I32EnumAttrCase<"MAX",
        2, "max">, I32EnumAttrCase<"MIN", 1, "min">, I32EnumAttrCase<"INC", 3, "inc">, I32EnumAttrCase<"DEC", 4,
        "dec">, I32EnumAttrCase<"AND", 5, "and">, I32EnumAttrCase<"OR", 6, "or">, I32EnumAttrCase<"XOR", 7, "xor">]>;

def TMAReduxKindAttr : EnumAttr<NVVM_Dialect, TMAReduxKind, "tma_redux_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def WGMMATypes
    : NVVM_I32EnumAttr<"WGMMATypes", "NVVM WGMMA types", [I32EnumAttrCase<"f16", 0>, I32EnumAttrCase<"tf32", 1>,
        I32EnumAttrCase<"u8", 2>, I32EnumAttrCase<"s8", 3>, I32EnumAttrCase<"b1", 4>, I32EnumAttrCase<"bf16", 5>,
        I32EnumAttrCase<"e4m3", 6>, I32EnumAttrCase<"e5m2", 7>, I32EnumAttrCase<"f32", 8>, I32EnumAttrCase<"s32", 9>]>;

def WGMMATypesAttr : EnumAttr<NVVM_Dialect, WGMMATypes, "wgmma_type"> {
  let assemblyFormat = "`<` $value `>`";
}

def WGMMAScaleOut
    : NVVM_I32EnumAttr<"WGMMAScaleOut", "WGMMA input predicate", [I32EnumAttrCase<"zero", 0>, I32EnumAttrCase<"one",
        1>]>;

def WGMMAScaleOutAttr : EnumAttr<NVVM_Dialect, WGMMAScaleOut, "wgmma_scale_out"> {
  let assemblyFormat = "`<` $value `>`";
}

def WGMMAScaleIn
    : NVVM_I32EnumAttr<"WGMMAScaleIn", "WGMMA overflow options", [I32EnumAttrCase<"one", 1>, I32EnumAttrCase<"neg",
        -1>]>;

def WGMMAScaleInAttr : EnumAttr<NVVM_Dialect, WGMMAScaleIn, "wgmma_scale_in"> {
  let assemblyFormat = "`<` $value `>`";
}

def GridDepActionKind
    : NVVM_I32Enum<"GridDepActionKind", "Action kind for grid dependency control", [I32EnumCase<"wait", 0>,
        I32EnumCase<"launch_dependents", 1>]>;
def GridDepActionAttr : EnumAttr<NVVM_Dialect, GridDepActionKind, "grid_dep_action">;
def MatchSyncKind
    : NVVM_I32EnumAttr<"MatchSyncKind", "NVVM match sync kind", [I32EnumAttrCase<"any", 0>, I32EnumAttrCase<"all", 1>]>;
def MatchSyncKindAttr : EnumAttr<NVVM_Dialect, MatchSyncKind, "match_sync_kind">;
def LLVM_PointerTensor : LLVM_PointerInAddressSpace<6>;
def Tcgen05FenceKind
    : NVVM_I32EnumAttr<"Tcgen05FenceKind", "NVVM Tcgen05 fence kind", [I32EnumAttrCase<"BEFORE_THREAD_SYNC", 0,
        "before">, I32EnumAttrCase<"AFTER_THREAD_SYNC", 1, "after">]>;

def Tcgen05FenceKindAttr : EnumAttr<NVVM_Dialect, Tcgen05FenceKind, "tcgen05_fence"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05WaitKind
    : NVVM_I32EnumAttr<"Tcgen05WaitKind", "NVVM Tcgen05 wait kind", [I32EnumAttrCase<"LOAD", 0, "load">,
        I32EnumAttrCase<"STORE", 1, "store">]>;

def Tcgen05WaitKindAttr : EnumAttr<NVVM_Dialect, Tcgen05WaitKind, "tcgen05_wait"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05CpShape
    : NVVM_I32EnumAttr<"Tcgen05CpShape", "tcgen05 cp shapes", [I32EnumAttrCase<"SHAPE_128x256b", 0, "shape_128x256b">,
        I32EnumAttrCase<"SHAPE_4x256b", 1, "shape_4x256b">, I32EnumAttrCase<"SHAPE_128x128b", 2, "shape_128x128b">,
        I32EnumAttrCase<"SHAPE_64x128b", 3, "shape_64x128b">, I32EnumAttrCase<"SHAPE_32x128b", 4, "shape_32x128b">]>;

def Tcgen05CpShapeAttr : EnumAttr<NVVM_Dialect, Tcgen05CpShape, "tcgen05_cp_shape"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05CpMulticast
    : NVVM_I32EnumAttr<"Tcgen05CpMulticast", "tcgen05 cp multicast", [I32EnumAttrCase<"NONE", 0, "none">,
        I32EnumAttrCase<"WARPX2_02_13", 1, "warpx2_02_13">, I32EnumAttrCase<"WARPX2_01_23", 2, "warpx2_01_23">,
        I32EnumAttrCase<"WARPX4", 3, "warpx4">]>;

def Tcgen05CpMulticastAttr : EnumAttr<NVVM_Dialect, Tcgen05CpMulticast, "tcgen05_cp_multicast"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05CpSrcFormat
    : NVVM_I32EnumAttr<"Tcgen05CpSrcFormat", "tcgen05 cp source format", [I32EnumAttrCase<"B6x16_P32", 0, "b6x16_p32">,
        I32EnumAttrCase<"B4x16_P64", 1, "b4x16_p64">]>;

def Tcgen05CpSrcFormatAttr : EnumAttr<NVVM_Dialect, Tcgen05CpSrcFormat, "tcgen05_cp_src_fmt"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05LdStShape
    : NVVM_I32EnumAttr<"Tcgen05LdStShape", "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4",
        [I32EnumAttrCase<"SHAPE_16X64B", 0, "shape_16x64b">, I32EnumAttrCase<"SHAPE_16X128B", 1, "shape_16x128b">,
        I32EnumAttrCase<"SHAPE_16X256B", 2, "shape_16x256b">, I32EnumAttrCase<"SHAPE_32X32B", 3, "shape_32x32b">,
        I32EnumAttrCase<"SHAPE_16X32BX2", 4, "shape_16x32bx2">]>;

def Tcgen05LdStShapeAttr : EnumAttr<NVVM_Dialect, Tcgen05LdStShape, "tcgen05_ldst_shape"> {
  let assemblyFormat = "`<` $value `>`";
}

def DotAccumulateType
    : NVVM_I32EnumAttr<"DotAccumulateType", "NVVM DotAccumulateType", [I32EnumAttrCase<"SIGNED", 1, "signed">,
        I32EnumAttrCase<"UNSIGNED", 0, "unsigned">]>;

def DotAccumulateTypeAttr : EnumAttr<NVVM_Dialect, DotAccumulateType, "dot_accumulate_type"> {
  let assemblyFormat = "`<` $value `>`";
}

def ClusterLaunchControlQueryType
    : NVVM_I32Enum<"ClusterLaunchControlQueryType", "NVVM ClusterLaunchControlQueryType", [I32EnumCase<"IS_CANCELED",
        0, "is_canceled">, I32EnumCase<"GET_FIRST_CTA_ID_X", 1, "get_first_cta_id_x">,
        I32EnumCase<"GET_FIRST_CTA_ID_Y", 2, "get_first_cta_id_y">, I32EnumCase<"GET_FIRST_CTA_ID_Z", 3,
        "get_first_cta_id_z">]>;
def ClusterLaunchControlQueryTypeAttr : EnumAttr<NVVM_Dialect, ClusterLaunchControlQueryType,
    "cluster_launch_control_query_type">;
def Tcgen05MMAKind
    : NVVM_I32EnumAttr<"Tcgen05MMAKind", "tcgen05 MMA Supported Types", [I32EnumAttrCase<"F8F6F4", 2, "f8f6f4">,
        I32EnumAttrCase<"I8", 3, "i8">, I32EnumAttrCase<"F16", 0, "f16">, I32EnumAttrCase<"TF32", 1, "tf32">]>;

def Tcgen05MMAKindAttr : EnumAttr<NVVM_Dialect, Tcgen05MMAKind, "tcgen05_mma_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05MMACollectorOp
    : NVVM_I32EnumAttr<"Tcgen05MMACollectorOp", "tcgen05.mma Collector Buffer Operation", [I32EnumAttrCase<"DISCARD",
        0, "discard">, I32EnumAttrCase<"LASTUSE", 1, "lastuse">, I32EnumAttrCase<"FILL", 2, "fill">,
        I32EnumAttrCase<"USE", 3, "use">]>;

def Tcgen05MMACollectorOpAttr : EnumAttr<NVVM_Dialect, Tcgen05MMACollectorOp, "tcgen05_mma_collectorop"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05MMABlockScale
    : NVVM_I32EnumAttr<"Tcgen05MMABlockScale", "tcgen05.mma block scale attribute", [I32EnumAttrCase<"DEFAULT", 0,
        "default">, I32EnumAttrCase<"BLOCK16", 1, "block16">, I32EnumAttrCase<"BLOCK32", 2, "block32">]>;

def Tcgen05MMABlockScaleAttr : EnumAttr<NVVM_Dialect, Tcgen05MMABlockScale, "tcgen05_mma_block_scale"> {
  let assemblyFormat = "`<` $value `>`";
}

def Tcgen05MMACollectorBBuffer
    : NVVM_I32EnumAttr<"Tcgen05MMACollectorBBuffer", "tcgen05 MMA Collector Buffer B Attribute", [I32EnumAttrCase<"B0",
        0, "b0">, I32EnumAttrCase<"B1", 1, "b1">, I32EnumAttrCase<"B2", 2, "b2">, I32EnumAttrCase<"B3", 3, "b3">]>;

def Tcgen05MMACollectorBBufferAttr : EnumAttr<NVVM_Dialect, Tcgen05MMACollectorBBuffer, "tcgen05_mma_collectorb"> {
  let assemblyFormat = "`<` $value `>`";
}

def NVVMMemorySpace
    : NVVM_I32Enum<"NVVMMemorySpace", "NVVM Memory Space", [I32EnumCase<"Generic", 0, "generic">, I32EnumCase<"Global",
        1, "global">, I32EnumCase<"Shared", 3, "shared">, I32EnumCase<"Constant", 4, "constant">, I32EnumCase<"Local",
        5, "local">, I32EnumCase<"Tensor", 6, "tensor">, I32EnumCase<"SharedCluster", 7, "shared_cluster">]>;

def NVVMMemorySpaceAttr : EnumAttr<NVVM_Dialect, NVVMMemorySpace, "memory_space", [
    DeclareAttrInterfaceMethods<LLVM_LLVMAddrSpaceAttrInterface>, DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>
  ]> {
  let assemblyFormat = "`<` $value `>`";
}

def GPUTargetAttrVerifyInterface : AttrInterface<"TargetAttrVerifyInterface"> {
  let cppNamespace = "::mlir::gpu";
}

def NVVM_TargetAttr : AttrDef<NVVM_Dialect, "NVVMTarget", [DeclareAttrInterfaceMethods<GPUTargetAttrVerifyInterface>]> {
  let mnemonic = "target";
  let parameters = (ins DefaultValuedParameter<"int", "2">:$O, StringRefParameter<"",
      "\"nvptx64-nvidia-cuda\"">:$triple, StringRefParameter<"", "\"sm_50\"">:$chip, StringRefParameter<"",
      "\"\"">:$features, OptionalParameter<"DictionaryAttr">:$flags, OptionalParameter<"ArrayAttr">:$link,
      DefaultValuedParameter<"bool", "true">:$verifyTarget);
  let assemblyFormat = "(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

#endif // LECT_DIALECTS_NVVM_BASE
