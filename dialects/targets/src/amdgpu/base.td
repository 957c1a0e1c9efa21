// The dialect, its types and attributes, and constraints.

#ifndef LECT_DIALECTS_AMDGPU_BASE
#define LECT_DIALECTS_AMDGPU_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def AMDGPU_Dialect : Dialect {
  let name = "amdgpu";
  let cppNamespace = "::mlir::amdgpu";
  let summary = "Operations of AMD GPUs, at a level between `gpu` and `rocdl`";
  let dependentDialects = ["ROCDL::ROCDLDialect", "arith::ArithDialect", "gpu::GPUDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class AMDGPU_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::amdgpu";
  let genSpecializedAttr = 0;
}
class AMDGPU_ConcreteVector<Type element, int length>
    : FixedVectorOfLengthAndType<[length], [element]>,
        BuildableType<"::mlir::VectorType::get({" # length # "}," # element.builderCall # ")">;

def AMDGPU_DPPPerm
    : AMDGPU_I32EnumAttr<"DPPPerm", "The possible permutations for a DPP operation", [I32EnumAttrCase<"quad_perm", 0>,
        I32EnumAttrCase<"row_shl", 1>, I32EnumAttrCase<"row_shr", 2>, I32EnumAttrCase<"row_ror", 3>,
        I32EnumAttrCase<"wave_shl", 4>, I32EnumAttrCase<"wave_shr", 5>, I32EnumAttrCase<"wave_ror", 6>,
        I32EnumAttrCase<"wave_rol", 7>, I32EnumAttrCase<"row_mirror", 8>, I32EnumAttrCase<"row_half_mirror", 9>,
        I32EnumAttrCase<"row_bcast_15", 10>, I32EnumAttrCase<"row_bcast_31", 11>]>;
def AMDGPU_DPPPermAttr : EnumAttr<AMDGPU_Dialect, AMDGPU_DPPPerm, "dpp_perm">;
def AnyIntegerOrFloat : AnyTypeOf<[AnySignlessInteger, AnyFloat], "Integer or Float">;
def AnyIntegerOrFloatOr1DVector : AnyTypeOf<[AnyIntegerOrFloat, FixedVectorOfRankAndType<[1], [AnyIntegerOrFloat]>]>;

def AMDGPU_SchedBarrierOpOpt
    : I32BitEnumAttr<"sched_barrier_opt_enum", "The possible options for scheduling barriers",
        [I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"non_mem_non_sideffect", 0>,
        I32BitEnumAttrCaseBit<"valu", 1>, I32BitEnumAttrCaseBit<"salu", 2>, I32BitEnumAttrCaseBit<"mfma_wmma", 3>,
        I32BitEnumAttrCaseBit<"all_vmem", 4>, I32BitEnumAttrCaseBit<"vmem_read", 5>,
        I32BitEnumAttrCaseBit<"vmem_write", 6>, I32BitEnumAttrCaseBit<"all_ds", 7>, I32BitEnumAttrCaseBit<"ds_read",
        8>, I32BitEnumAttrCaseBit<"ds_write", 9>, I32BitEnumAttrCaseBit<"transcendental", 10>]> {
  let cppNamespace = "::mlir::amdgpu";
  let genSpecializedAttr = 0;
  let separator = "|";
  let printBitEnumQuoted = 1;
}

def AMDGPU_SchedBarrierOpOptAttr : EnumAttr<AMDGPU_Dialect, AMDGPU_SchedBarrierOpOpt, "sched_barrier_opt"> {
  let assemblyFormat = "`<` $value `>`";
}

def MFMAInTypes : AnyTypeOf<[F32, F64, I32, I64, VectorOfLengthAndType<[2], [F32]>, VectorOfLengthAndType<[4, 8],
    [F16]>, VectorOfLengthAndType<[2, 4, 8], [BF16]>, VectorOfLengthAndType<[4, 8, 16], [I8]>,
    VectorOfLengthAndType<[8], [F8E5M2FNUZ, F8E4M3FNUZ]>, VectorOfLengthAndType<[8, 32], [F8E5M2, F8E4M3FN]>,
    VectorOfLengthAndType<[32], [F6E2M3FN, F6E3M2FN, F4E2M1FN]>]>;
def MFMAOutTypes : AnyTypeOf<[F64, VectorOfLengthAndType<[4, 16, 32], [F32]>, VectorOfLengthAndType<[4, 16, 32],
    [I32]>, VectorOfLengthAndType<[4], [F64]>]>;
def AMDGPU_MFMAPermB
    : AMDGPU_I32EnumAttr<"MFMAPermB", "The possible permutations of the lanes storing B available in an MFMA",
        [I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"bcast_first_32", 1>, I32EnumAttrCase<"bcast_second_32", 2>,
        I32EnumAttrCase<"rotate_16_right", 3>, I32EnumAttrCase<"bcast_first_16", 4>, I32EnumAttrCase<"bcast_second_16",
        5>, I32EnumAttrCase<"bcast_third_16", 6>, I32EnumAttrCase<"bcast_fourth_16", 7>]>;
def AMDGPU_MFMAPermBAttr : EnumAttr<AMDGPU_Dialect, AMDGPU_MFMAPermB, "mfma_perm_b">;
def WMMAInTypes : AnyTypeOf<[VectorOfLengthAndType<[2], [F32]>, VectorOfLengthAndType<[4, 8, 16], [F16, BF16]>,
    VectorOfLengthAndType<[4, 8, 16, 32], [I8, SI8, UI8]>, VectorOfLengthAndType<[4, 8, 32, 64], [F8E4M3FN, F8E5M2]>,
    VectorOfLengthAndType<[4, 8, 16], [I<4>, SI<4>, UI<4>]>]>;
def WMMAOutTypes : AnyTypeOf<[VectorOfLengthAndType<[4, 8], [F32, I32]>, VectorOfLengthAndType<[4, 8, 16], [F16,
    BF16]>]>;
def SMFMACSparseInTypes : AnyTypeOf<[VectorOfLengthAndType<[4, 8], [F16]>, VectorOfLengthAndType<[4, 8], [BF16]>,
    VectorOfLengthAndType<[8, 16], [I8]>, VectorOfLengthAndType<[8, 16], [F8E4M3FN, F8E5M2]>, VectorOfLengthAndType<[8,
    16], [F8E4M3FNUZ, F8E5M2FNUZ]>]>;
def SMFMACDenseInTypes : AnyTypeOf<[VectorOfLengthAndType<[8, 16], [F16]>, VectorOfLengthAndType<[8, 16], [BF16]>,
    VectorOfLengthAndType<[16, 32], [I8]>, VectorOfLengthAndType<[16, 32], [F8E4M3FN, F8E5M2]>,
    VectorOfLengthAndType<[16, 32], [F8E4M3FNUZ, F8E5M2FNUZ]>]>;
def SMFMACOutTypes : AnyTypeOf<[VectorOfLengthAndType<[4, 16], [F32]>, VectorOfLengthAndType<[4, 16], [I32]>]>;
def SMFMACIdxTypes : AnyTypeOf<[FixedVectorOfLengthAndType<[4], [I8]>, FixedVectorOfLengthAndType<[2], [I16]>]>;
def ScaledMFMAInTypes : AnyTypeOf<[VectorOfLengthAndType<[32], [F8E5M2, F8E4M3FN]>, VectorOfLengthAndType<[32],
    [F6E2M3FN, F6E3M2FN, F4E2M1FN]>]>;
def ScaledMFMAOutTypes : AnyTypeOf<[VectorOfLengthAndType<[4, 16], [F32]>]>;
def ScaledWMMAInTypes : AnyTypeOf<[VectorOfLengthAndType<[64], [F8E5M2, F8E4M3FN]>, VectorOfLengthAndType<[64],
    [F6E2M3FN, F6E3M2FN]>, VectorOfLengthAndType<[64, 128], [F4E2M1FN]>]>;
def ScaledWMMAOutTypes : AnyTypeOf<[VectorOfLengthAndType<[8, 16], [F32]>]>;

def AMDGPU_TDMGatherBaseType : TypeDef<AMDGPU_Dialect, "TDMGatherBase"> {
  let mnemonic = "tdm_gather_base";
  let summary = "Pair of base addresses that move data between LDS and global storage.";
  let parameters = (ins "Type":$elementType, "Type":$indexType);
  let assemblyFormat = "`<` $elementType `,` $indexType`>`";
  let genVerifyDecl = 1;
}

def AMDGPU_TDMBaseType : TypeDef<AMDGPU_Dialect, "TDMBase"> {
  let mnemonic = "tdm_base";
  let summary = "Pair of base addresses that move data between LDS and global storage.";
  let parameters = (ins "Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def AMDGPU_TDMDescriptorType : TypeDef<AMDGPU_Dialect, "TDMDescriptor"> {
  let mnemonic = "tdm_descriptor";
  let summary = "Descriptors used in tensor store/load operations.";
}

def AMDGPU_AddressSpace
    : AMDGPU_I32EnumAttr<"AddressSpace", "AMDGPU-specific address spaces", [I32EnumAttrCase<"FatRawBuffer", 0,
        "fat_raw_buffer">, I32EnumAttrCase<"BufferRsrc", 1, "buffer_rsrc">, I32EnumAttrCase<"FatStructuredBuffer", 2,
        "fat_structured_buffer">]>;

def AMDGPU_AddressSpaceAttr : EnumAttr<AMDGPU_Dialect, AMDGPU_AddressSpace, "address_space"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif // LECT_DIALECTS_AMDGPU_BASE
