// Enums of the `rocdl` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_ROCDL_ENUMS
#define LECT_NEWER_ROCDL_ENUMS

include "../rocdl/base.td"
include "mlir/IR/EnumAttr.td"

class ROCDL_I32Enum<string name, string words, list<EnumCase> cases> : I32Enum<name, words, cases> {
  let cppNamespace = "::mlir::ROCDL";
}

class ROCDL_BitEnum<string name, string words, list<BitEnumCaseBase> cases> : I32BitEnum<name, words, cases> {
  let cppNamespace = "::mlir::ROCDL";
  let separator = "|";
  let printBitEnumPrimaryGroups = 1;
}

def ROCDL_MFMAPermB : ROCDL_I32Enum<"MFMAPermB", "permutations of the lanes storing B in an MFMA",
    [I32EnumCase<"none", 0>, I32EnumCase<"bcast_first_32", 1>, I32EnumCase<"bcast_second_32", 2>,
    I32EnumCase<"rotate_16_right", 3>, I32EnumCase<"bcast_first_16", 4>, I32EnumCase<"bcast_second_16", 5>,
    I32EnumCase<"bcast_third_16", 6>, I32EnumCase<"bcast_fourth_16", 7>]>;
def ROCDL_MFMAPermBAttr : EnumAttr<ROCDL_Dialect, ROCDL_MFMAPermB, "mfma_perm_b">;

def ROCDL_MFMANegModifier : ROCDL_BitEnum<"MFMANegModifier",
    "negation modifier bitfield for gfx94x double-precision MFMA", [I32BitEnumCaseNone<"none">,
    I32BitEnumCaseBit<"neg_a", 0>, I32BitEnumCaseBit<"neg_b", 1>, I32BitEnumCaseBit<"neg_c", 2>]>;
def ROCDL_MFMANegModifierAttr : EnumAttr<ROCDL_Dialect, ROCDL_MFMANegModifier, "mfma_neg_modifier">;

def ROCDL_MatrixFormat : ROCDL_I32Enum<"MatrixFormat",
    "matrix operand formats selected by scaled MFMA/WMMA format fields", [I32EnumCase<"fp8_e4m3", 0>,
    I32EnumCase<"fp8_e5m2", 1>, I32EnumCase<"fp6_e2m3", 2>, I32EnumCase<"fp6_e3m2", 3>, I32EnumCase<"fp4_e2m1", 4>]>;
def ROCDL_MatrixFormatAttr : EnumAttr<ROCDL_Dialect, ROCDL_MatrixFormat, "matrix_format">;

def ROCDL_WMMACModifier : ROCDL_I32Enum<"WMMACModifier", "WMMA C operand modifiers", [I32EnumCase<"none", 0>,
    I32EnumCase<"neg", 1>, I32EnumCase<"abs", 2>, I32EnumCase<"neg_abs", 3>]>;
def ROCDL_WMMACModifierAttr : EnumAttr<ROCDL_Dialect, ROCDL_WMMACModifier, "wmma_c_modifier">;

def ROCDL_WMMAMatrixScale : ROCDL_I32Enum<"WMMAMatrixScale", "matrix scale row selector", [I32EnumCase<"row0", 0>,
    I32EnumCase<"row1", 1>]>;
def ROCDL_WMMAMatrixScaleAttr : EnumAttr<ROCDL_Dialect, ROCDL_WMMAMatrixScale, "wmma_matrix_scale">;

def ROCDL_WMMAMatrixScaleFormat : ROCDL_I32Enum<"WMMAMatrixScaleFormat", "matrix scale exponent formats",
    [I32EnumCase<"e8", 0>, I32EnumCase<"e5m3", 1>, I32EnumCase<"e4m3", 2>]>;
def ROCDL_WMMAMatrixScaleFormatAttr : EnumAttr<ROCDL_Dialect, ROCDL_WMMAMatrixScaleFormat, "wmma_matrix_scale_format">;

defvar ROCDL_SchedGroups = [I32BitEnumCaseBit<"non_mem_non_sideeffect", 0>, I32BitEnumCaseBit<"valu", 1>,
    I32BitEnumCaseBit<"salu", 2>, I32BitEnumCaseBit<"mfma_wmma", 3>, I32BitEnumCaseBit<"all_vmem", 4>,
    I32BitEnumCaseBit<"vmem_read", 5>, I32BitEnumCaseBit<"vmem_write", 6>, I32BitEnumCaseBit<"all_ds", 7>,
    I32BitEnumCaseBit<"ds_read", 8>, I32BitEnumCaseBit<"ds_write", 9>, I32BitEnumCaseBit<"transcendental", 10>,
    I32BitEnumCaseBit<"ldsdma", 11>];
def ROCDL_SchedGroupMask : ROCDL_BitEnum<"SchedGroupMask", "instruction type mask for scheduling barriers",
    !listconcat([I32BitEnumCaseNone<"none">], ROCDL_SchedGroups, [BitEnumCaseGroup<"all", ROCDL_SchedGroups>])>;
def ROCDL_SchedGroupMaskAttr : EnumAttr<ROCDL_Dialect, ROCDL_SchedGroupMask, "sched_group_mask">;

// Cache policies: instruction bits, which differ between chip families.

defvar ROCDL_CacheVolatile = I32BitEnumCaseBit<"volatile", 31>;

defvar ROCDL_CacheGlc = I32BitEnumCaseBit<"glc", 0>;
defvar ROCDL_CacheSlc = I32BitEnumCaseBit<"slc", 1>;
defvar ROCDL_CacheDlc = I32BitEnumCaseBit<"dlc", 2>;
defvar ROCDL_CacheScc = I32BitEnumCaseBit<"scc", 4>;
def ROCDL_PreGfx12CachePolicy : ROCDL_BitEnum<"PreGfx12CachePolicy", "pre-gfx12 buffer cache policy bits",
    [I32BitEnumCaseNone<"none">, ROCDL_CacheGlc, ROCDL_CacheSlc, ROCDL_CacheDlc, I32BitEnumCaseBit<"swz", 3>,
    ROCDL_CacheScc, BitEnumCaseGroup<"all", [ROCDL_CacheGlc, ROCDL_CacheSlc, ROCDL_CacheDlc, ROCDL_CacheScc]>,
    ROCDL_CacheVolatile]>;
def ROCDL_PreGfx12CachePolicyAttr : EnumAttr<ROCDL_Dialect, ROCDL_PreGfx12CachePolicy, "pre_gfx12_cache_policy">;

def ROCDL_Gfx942CachePolicy : ROCDL_BitEnum<"Gfx942CachePolicy", "gfx942 buffer cache policy bits",
    [I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"sc0", 0>, I32BitEnumCaseBit<"nt", 1>, I32BitEnumCaseBit<"swz", 3>,
    I32BitEnumCaseBit<"sc1", 4>, ROCDL_CacheVolatile]>;
def ROCDL_Gfx942CachePolicyAttr : EnumAttr<ROCDL_Dialect, ROCDL_Gfx942CachePolicy, "gfx942_cache_policy">;

defvar ROCDL_CacheNt = I32BitEnumCaseBit<"nt", 0>;
defvar ROCDL_CacheHt = I32BitEnumCaseBit<"ht", 1>;
defvar ROCDL_CacheNtRt = I32BitEnumCaseBit<"nt_rt", 2>;
defvar ROCDL_CacheScopeSe = I32BitEnumCaseBit<"scope_se", 3>;
defvar ROCDL_CacheScopeDev = I32BitEnumCaseBit<"scope_dev", 4>;
defvar ROCDL_CacheScopeSys = BitEnumCaseGroup<"scope_sys", [ROCDL_CacheScopeSe, ROCDL_CacheScopeDev]>;
defvar ROCDL_CacheNv = I32BitEnumCaseBit<"nv", 5>;
def ROCDL_Gfx12CachePolicy : ROCDL_BitEnum<"Gfx12CachePolicy", "gfx12 cache policy bits",
    [I32BitEnumCaseNone<"none">, ROCDL_CacheNt, ROCDL_CacheHt, BitEnumCaseGroup<"lu", [ROCDL_CacheNt, ROCDL_CacheHt]>,
    ROCDL_CacheNtRt, BitEnumCaseGroup<"rt_nt", [ROCDL_CacheNt, ROCDL_CacheNtRt]>,
    BitEnumCaseGroup<"nt_ht", [ROCDL_CacheHt, ROCDL_CacheNtRt]>,
    BitEnumCaseGroup<"nt_wb", [ROCDL_CacheNt, ROCDL_CacheHt, ROCDL_CacheNtRt]>, ROCDL_CacheScopeSe,
    ROCDL_CacheScopeDev, ROCDL_CacheScopeSys, ROCDL_CacheNv, I32BitEnumCaseBit<"swz", 6>,
    I32BitEnumCaseBit<"scal", 11>, ROCDL_CacheVolatile]>;
def ROCDL_Gfx12CachePolicyAttr : EnumAttr<ROCDL_Dialect, ROCDL_Gfx12CachePolicy, "gfx12_cache_policy">;

def ROCDL_Gfx12AtomicCachePolicy : ROCDL_BitEnum<"Gfx12AtomicCachePolicy", "gfx12 atomic cache policy bits",
    [I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"return", 0>, I32BitEnumCaseBit<"nt", 1>,
    I32BitEnumCaseBit<"cascade", 2>, ROCDL_CacheScopeSe, ROCDL_CacheScopeDev, ROCDL_CacheScopeSys, ROCDL_CacheNv,
    ROCDL_CacheVolatile]>;
def ROCDL_Gfx12AtomicCachePolicyAttr : EnumAttr<ROCDL_Dialect, ROCDL_Gfx12AtomicCachePolicy,
    "gfx12_atomic_cache_policy">;

class ROCDL_CachePolicy<list<Attr> policies, string words> : AnyAttrOf<!listconcat([I32Attr], policies), words> {
  let constBuilderCall = "$_builder.getI32IntegerAttr($0)";
}
def ROCDL_PreGfx12Policy : ROCDL_CachePolicy<[ROCDL_PreGfx12CachePolicyAttr, ROCDL_Gfx942CachePolicyAttr],
    "pre-gfx12 or gfx942 AMDGPU cache policy attribute">;
def ROCDL_Gfx12Policy : ROCDL_CachePolicy<[ROCDL_Gfx12CachePolicyAttr],
    "gfx12 non-atomic AMDGPU cache policy attribute">;
def ROCDL_BufferPolicy : ROCDL_CachePolicy<[ROCDL_PreGfx12CachePolicyAttr, ROCDL_Gfx942CachePolicyAttr,
    ROCDL_Gfx12CachePolicyAttr], "non-atomic AMDGPU buffer cache policy attribute">;
def ROCDL_AtomicPolicy : ROCDL_CachePolicy<[ROCDL_PreGfx12CachePolicyAttr, ROCDL_Gfx942CachePolicyAttr,
    ROCDL_Gfx12AtomicCachePolicyAttr], "atomic AMDGPU buffer cache policy attribute">;

#endif
