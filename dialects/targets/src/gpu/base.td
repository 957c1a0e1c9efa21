// The dialect, its types and attributes, and constraints.

#ifndef LECT_DIALECTS_GPU_BASE
#define LECT_DIALECTS_GPU_BASE

include "scf/mapping.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def GPU_Dialect : Dialect {
  let name = "gpu";
  let cppNamespace = "::mlir::gpu";
  let summary = "GPU kernels and their launches";
  let dependentDialects = ["arith::ArithDialect"];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let discardableAttrs = (ins "::mlir::DenseI32ArrayAttr":$known_block_size,
      "::mlir::DenseI32ArrayAttr":$known_grid_size, "::mlir::DenseI32ArrayAttr":$known_cluster_size);
}

class GPU_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::gpu";
  let genSpecializedAttr = 0;
}
class GPU_I64EnumAttr<string name, string words, list<I64EnumAttrCase> cases> : I64EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::gpu";
}

def GPU_Dimension
    : GPU_I32EnumAttr<"Dimension", "a dimension, either 'x', 'y', or 'z'", [I32EnumAttrCase<"x", 0>,
        I32EnumAttrCase<"y", 1>, I32EnumAttrCase<"z", 2>]>;
def GPU_DimensionAttr : EnumAttr<GPU_Dialect, GPU_Dimension, "dim">;
// Added in MLIR 23.
def GPU_BarrierScope : GPU_I32EnumAttr<"BarrierScope", "the scope of a barrier", [I32EnumAttrCase<"Subgroup", 0, "subgroup">,
        I32EnumAttrCase<"Workgroup", 1, "workgroup">, I32EnumAttrCase<"Cluster", 2, "cluster">]>;
def GPU_BarrierScopeAttr : EnumAttr<GPU_Dialect, GPU_BarrierScope, "barrier_scope"> {
  let assemblyFormat = "`<` $value `>`";
}
def GPU_With3ElementsIfPresent : AttrConstraint<Or<[CPred<"(!$_self)">,
    CPred<"(::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 3)">]>, "with 3 elements (if present)">;
def GPU_OptionalDimSizeHintAttr : ConfinedAttr<OptionalAttr<DenseI32ArrayAttr>, [GPU_With3ElementsIfPresent]>;

def GPU_AsyncOpInterface : OpInterface<"AsyncOpInterface"> {
  let cppNamespace = "::mlir::gpu";
}

def GPU_AsyncToken : Type<CPred<"(::llvm::isa<::mlir::gpu::AsyncTokenType>($_self))">, "async token type",
    "::mlir::Type">, BuildableType<"mlir::gpu::AsyncTokenType::get($_builder.getContext())">;
def LaunchIndx : AnyTypeOf<[Index, I32, I64]>;
def AnyIntegerOrFloat : AnyTypeOf<[AnySignlessInteger, AnyFloat], "Integer or Float">;
def GPU_AllReduceOperation
    : GPU_I32EnumAttr<"AllReduceOperation", "built-in reduction operations supported by gpu.allreduce.",
        [I32EnumAttrCase<"ADD", 0, "add">, I32EnumAttrCase<"MUL", 1, "mul">, I32EnumAttrCase<"MINUI", 2, "minui">,
        I32EnumAttrCase<"MINSI", 3, "minsi">, I32EnumAttrCase<"MINNUMF", 4, "minnumf">, I32EnumAttrCase<"MAXUI", 5,
        "maxui">, I32EnumAttrCase<"MAXSI", 6, "maxsi">, I32EnumAttrCase<"MAXNUMF", 7, "maxnumf">,
        I32EnumAttrCase<"AND", 8, "and">, I32EnumAttrCase<"OR", 9, "or">, I32EnumAttrCase<"XOR", 10, "xor">,
        I32EnumAttrCase<"MINIMUMF", 11, "minimumf">, I32EnumAttrCase<"MAXIMUMF", 12, "maximumf">]>;
def GPU_AllReduceOperationAttr : EnumAttr<GPU_Dialect, GPU_AllReduceOperation, "all_reduce_op">;
def AnyIntegerOrFloatOr1DVector : AnyTypeOf<[AnyIntegerOrFloat, FixedVectorOfRankAndType<[1], [AnyIntegerOrFloat]>]>;
def GPU_ShuffleMode
    : GPU_I32EnumAttr<"ShuffleMode", "Indexing modes supported by gpu.shuffle.", [I32EnumAttrCase<"XOR", 0, "xor">,
        I32EnumAttrCase<"UP", 2, "up">, I32EnumAttrCase<"DOWN", 1, "down">, I32EnumAttrCase<"IDX", 3, "idx">]>;
def GPU_ShuffleModeAttr : EnumAttr<GPU_Dialect, GPU_ShuffleMode, "shuffle_mode">;

def HasDefaultDLTIDataLayout : NativeOpTrait<"HasDefaultDLTIDataLayout"> {
  let cppNamespace = "::mlir";
}

def GPU_PromisingOrImplementingTheTargetattrinterfaceAtt
    : AttrConstraint<CPred<"($_self.hasPromiseOrImplementsInterface<::mlir::gpu::TargetAttrInterface>())">,
    "promising or implementing the `TargetAttrInterface` attr interface">;
def GPUTargetAttr : ConfinedAttr<AnyAttr, [GPU_PromisingOrImplementingTheTargetattrinterfaceAtt]>;
def GPUTargetArrayAttr : TypedArrayAttrBase<GPUTargetAttr, "array of GPU target attributes">;
def GPUNonEmptyTargetArrayAttr : ConfinedAttr<GPUTargetArrayAttr, [ArrayMinCount<1>]>;
def HasOffloadingTranslationAttrTrait
    : AttrConstraint<CPred<"($_self.hasTrait<::mlir::gpu::OffloadingTranslationAttrTrait>())">,
    "with the `OffloadingTranslationAttrTrait` trait.">;
def OffloadingTranslationAttr : ConfinedAttr<AnyAttr, [HasOffloadingTranslationAttrTrait]>;

def GPU_CompilationTargetEnum
    : GPU_I32EnumAttr<"CompilationTarget", "GPU compilation format", [I32EnumAttrCase<"Offload", 1, "offload">,
        I32EnumAttrCase<"Assembly", 2, "assembly">, I32EnumAttrCase<"Binary", 3, "bin">,
        I32EnumAttrCase<"Fatbin", 4, "fatbin">]>;

def GPU_ObjectAttr : AttrDef<GPU_Dialect, "Object"> {
  let mnemonic = "object";
  let parameters = (ins "Attribute":$target, DefaultValuedParameter<"CompilationTarget",
      "CompilationTarget::Fatbin">:$format, "StringAttr":$object, OptionalParameter<"DictionaryAttr">:$properties,
      OptionalParameter<"KernelTableAttr">:$kernels);
  let assemblyFormat = "`<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)? "
      "custom<Object>($format, $object) `>`";
  let genVerifyDecl = 1;
}

def GPUObjectArrayAttr : TypedArrayAttrBase<GPU_ObjectAttr, "an array of GPU object attributes">;
def GPU_MMAMemRef : Type<And<[IsMemRefTypePred, Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self",
    "elementType", Or<[CPred<"($_self.isSignlessInteger(8))">, CPred<"($_self.isSignlessInteger(32))">,
    CPred<"($_self.isF16())">, CPred<"($_self.isF32())">, CPred<"($_self.isF64())">,
    And<[And<[IsVectorOfNonZeroRankTypePred, Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self",
    "elementType", Or<[CPred<"($_self.isSignlessInteger(8))">, CPred<"($_self.isSignlessInteger(32))">,
    CPred<"($_self.isF16())">, CPred<"($_self.isF32())">, CPred<"($_self.isF64())">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[IsVectorOfNonZeroRankTypePred,
    Or<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getRank() == 1)">]>]>]>]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    "memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or "
    "vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float "
    "values of ranks 1 values", "::mlir::MemRefType">;
def GPU_MMAMatrix : Type<CPred<"(::llvm::isa<::mlir::gpu::MMAMatrixType>($_self))">, "MMAMatrix type">;
class MMAMatrixOf<list<Type> types>
    : ContainerType<AnyTypeOf<types>, CPred<"(::llvm::isa<::mlir::gpu::MMAMatrixType>($_self))">,
        "::llvm::cast<::mlir::gpu::MMAMatrixType>($_self).getElementType()", "gpu.mma_matrix",
        "::mlir::gpu::MMAMatrixType">;
def MMAElementWise
    : GPU_I32EnumAttr<"MMAElementwiseOp", "elementwise operation to apply to mma matrix", [I32EnumAttrCase<"ADDF", 0,
        "addf">, I32EnumAttrCase<"MULF", 1, "mulf">, I32EnumAttrCase<"SUBF", 2, "subf">, I32EnumAttrCase<"MAXF", 3,
        "maxf">, I32EnumAttrCase<"MINF", 4, "minf">, I32EnumAttrCase<"DIVF", 5, "divf">, I32EnumAttrCase<"ADDI", 6,
        "addi">, I32EnumAttrCase<"MULI", 7, "muli">, I32EnumAttrCase<"SUBI", 8, "subi">, I32EnumAttrCase<"DIVS", 9,
        "divs">, I32EnumAttrCase<"DIVU", 10, "divu">, I32EnumAttrCase<"NEGATEF", 11, "negatef">,
        I32EnumAttrCase<"NEGATES", 12, "negates">, I32EnumAttrCase<"EXTF", 13, "extf">]>;
def MMAElementWiseAttr : EnumAttr<GPU_Dialect, MMAElementWise, "mma_element_wise">;
def GPU_SparseDnTensorHandle : Type<CPred<"(llvm::isa<::mlir::gpu::SparseDnTensorHandleType>($_self))">,
    "dense tensor handle type", "::mlir::Type">,
    BuildableType<"mlir::gpu::SparseDnTensorHandleType::get($_builder.getContext())">;
def GPU_SparseSpMatHandle : Type<CPred<"(llvm::isa<::mlir::gpu::SparseSpMatHandleType>($_self))">,
    "sparse matrix handle type", "::mlir::Type">,
    BuildableType<"mlir::gpu::SparseSpMatHandleType::get($_builder.getContext())">;
def GPU_Prune2To4SpMatFlag
    : GPU_I32EnumAttr<"Prune2To4SpMatFlag", "pruning strategy for 2:4 sparse matrix", [I32EnumAttrCase<"NONE", 0>,
        I32EnumAttrCase<"PRUNE_ONLY", 1>, I32EnumAttrCase<"PRUNE_AND_CHECK", 2>]>;

def GPU_Prune2To4SpMatFlagAttr : EnumAttr<GPU_Dialect, GPU_Prune2To4SpMatFlag, "prune_2to4_spmat_flag"> {
  let defaultValue = "Prune2To4SpMatFlag::PRUNE_AND_CHECK";
}

def GPU_TransposeMode
    : GPU_I32EnumAttr<"TransposeMode", "transpose mode of sparse matrix supported by sparse tensor ops",
        [I32EnumAttrCase<"NON_TRANSPOSE", 0>, I32EnumAttrCase<"TRANSPOSE", 1>, I32EnumAttrCase<"CONJUGATE_TRANSPOSE",
        2>]>;

def GPU_TransposeModeAttr : EnumAttr<GPU_Dialect, GPU_TransposeMode, "mat_transpose_mode"> {
  let defaultValue = "TransposeMode::NON_TRANSPOSE";
}

def GPU_SparseSpGEMMOpHandle : Type<CPred<"(llvm::isa<::mlir::gpu::SparseSpGEMMOpHandleType>($_self))">,
    "SpGEMM operation handle type", "::mlir::Type">,
    BuildableType<"mlir::gpu::SparseSpGEMMOpHandleType::get($_builder.getContext())">;
def GPU_SpGEMMWorkEstimationOrComputeKind
    : GPU_I32EnumAttr<"SpGEMMWorkEstimationOrComputeKind",
        "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
        [I32EnumAttrCase<"WORK_ESTIMATION", 0>, I32EnumAttrCase<"COMPUTE", 1>]>;
def GPU_SpGEMMWorkEstimationOrComputeKindAttr : EnumAttr<GPU_Dialect, GPU_SpGEMMWorkEstimationOrComputeKind,
    "spgemm_work_estimation_or_compute_kind">;
def GPU_BroadcastType
    : GPU_I32EnumAttr<"BroadcastType", "a lane to broadcast from", [I32EnumAttrCase<"first_active_lane", 0>,
        I32EnumAttrCase<"specific_lane", 1>]>;
def GPU_BroadcastTypeAttr : EnumAttr<GPU_Dialect, GPU_BroadcastType, "broadcast">;
def MappingIdEnum
    : GPU_I64EnumAttr<"MappingId", "Mapping ids for loop mapping", [I64EnumAttrCase<"DimX", 0, "x">,
        I64EnumAttrCase<"DimY", 1, "y">, I64EnumAttrCase<"DimZ", 2, "z">, I64EnumAttrCase<"LinearDim0", 3,
        "linear_dim_0">, I64EnumAttrCase<"LinearDim1", 4, "linear_dim_1">, I64EnumAttrCase<"LinearDim2", 5,
        "linear_dim_2">, I64EnumAttrCase<"LinearDim3", 6, "linear_dim_3">, I64EnumAttrCase<"LinearDim4", 7,
        "linear_dim_4">, I64EnumAttrCase<"LinearDim5", 8, "linear_dim_5">, I64EnumAttrCase<"LinearDim6", 9,
        "linear_dim_6">, I64EnumAttrCase<"LinearDim7", 10, "linear_dim_7">, I64EnumAttrCase<"LinearDim8", 11,
        "linear_dim_8">, I64EnumAttrCase<"LinearDim9", 12, "linear_dim_9">]>;

def GPUBlockMappingAttr : AttrDef<GPU_Dialect, "GPUBlockMapping",
    [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "block";
  let parameters = (ins EnumParameter<MappingIdEnum>:$block);
  let assemblyFormat = "`<` params `>`";
}

def GPULaneMappingAttr : AttrDef<GPU_Dialect, "GPULaneMapping",
    [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "lane";
  let parameters = (ins EnumParameter<MappingIdEnum>:$lane);
  let assemblyFormat = "`<` params `>`";
}

def GPUMappingMaskAttr : AttrDef<GPU_Dialect, "GPUMappingMask",
    [DeclareAttrInterfaceMethods<DeviceMaskingAttrInterface>]> {
  let mnemonic = "mask";
  let parameters = (ins "uint64_t":$mask);
  let assemblyFormat = "`<` params `>`";
}

def GPU_AddressSpaceEnum
    : GPU_I32EnumAttr<"AddressSpace", "GPU address space", [I32EnumAttrCase<"Global", 1, "global">,
        I32EnumAttrCase<"Workgroup", 2, "workgroup">, I32EnumAttrCase<"Private", 3, "private">]>;

def GPUMemorySpaceMappingAttr : AttrDef<GPU_Dialect, "GPUMemorySpaceMapping",
    [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "memory_space";
  let parameters = (ins EnumParameter<GPU_AddressSpaceEnum>:$address_space);
  let assemblyFormat = "`<` params `>`";
}

def GPUThreadMappingAttr : AttrDef<GPU_Dialect, "GPUThreadMapping",
    [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "thread";
  let parameters = (ins EnumParameter<MappingIdEnum>:$thread);
  let assemblyFormat = "`<` params `>`";
}

def GPUWarpMappingAttr : AttrDef<GPU_Dialect, "GPUWarpMapping",
    [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "warp";
  let parameters = (ins EnumParameter<MappingIdEnum>:$warp);
  let assemblyFormat = "`<` params `>`";
}

def GPUWarpgroupMappingAttr : AttrDef<GPU_Dialect, "GPUWarpgroupMapping",
    [DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let mnemonic = "warpgroup";
  let parameters = (ins EnumParameter<MappingIdEnum>:$warpgroup);
  let assemblyFormat = "`<` params `>`";
}

def GPU_AddressSpaceAttr : EnumAttr<GPU_Dialect, GPU_AddressSpaceEnum, "address_space"> {
  let assemblyFormat = "`<` $value `>`";
}

def GPU_KernelMetadataAttr : AttrDef<GPU_Dialect, "KernelMetadata"> {
  let mnemonic = "kernel_metadata";
  let parameters = (ins "StringAttr":$name, "Type":$function_type, OptionalParameter<"ArrayAttr">:$arg_attrs,
      OptionalParameter<"DictionaryAttr">:$metadata);
  let assemblyFormat = "`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`";
  let genVerifyDecl = 1;
}

def GPU_KernelTableAttr : AttrDef<GPU_Dialect, "KernelTable"> {
  let mnemonic = "kernel_table";
  let parameters = (ins OptionalArrayRefParameter<"KernelMetadataAttr">:$kernel_table);
  let assemblyFormat = "`<` (`[` qualified($kernel_table)^ `]`)? `>`";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

def OffloadingTranslationAttrTrait : NativeTrait<"OffloadingTranslationAttrTrait", ""> {
  let cppNamespace = "::mlir::gpu";
}

def GPU_SelectObjectAttr : AttrDef<GPU_Dialect, "SelectObject", [OffloadingTranslationAttrTrait]> {
  let mnemonic = "select_object";
  let parameters = (ins OptionalParameter<"Attribute">:$target);
  let assemblyFormat = "(`<` $target^ `>`)?";
  let genVerifyDecl = 1;
}

def ProcessorEnum
    : GPU_I64EnumAttr<"Processor", "processor for loop mapping", [I64EnumAttrCase<"BlockX", 0, "block_x">,
        I64EnumAttrCase<"BlockY", 1, "block_y">, I64EnumAttrCase<"BlockZ", 2, "block_z">, I64EnumAttrCase<"ThreadX", 3,
        "thread_x">, I64EnumAttrCase<"ThreadY", 4, "thread_y">, I64EnumAttrCase<"ThreadZ", 5, "thread_z">,
        I64EnumAttrCase<"Sequential", 6, "sequential">]>;

def ParallelLoopDimMappingAttr : AttrDef<GPU_Dialect, "ParallelLoopDimMapping"> {
  let mnemonic = "loop_dim_map";
  let parameters = (ins EnumParameter<ProcessorEnum>:$processor, "AffineMap":$map, "AffineMap":$bound);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // LECT_DIALECTS_GPU_BASE
