// Transformations for GPUs and other processors.

#ifndef LECT_DIALECTS_TRANSFORM_DEVICES
#define LECT_DIALECTS_TRANSFORM_DEVICES

include "base.td"

//===- GPU --------------------------------------------------------------------------------------------------------===//

def ApplyGPUToNVVMConversionPatternsOp
    : Transform_ConversionPatterns<"gpu.gpu_to_nvvm", "`gpu` to NVVM", (ins DefaultValuedAttr<I16Attr, "1">:$benefit)>;
def ApplyGPUWwmaToNVVMConversionPatternsOp
    : Transform_ConversionPatterns<"gpu.gpu_wmma_to_nvvm", "Matrix operations of `gpu` to NVVM">;
def ApplyGPUSubgroupReduceToNVVMConversionPatternsOp
    : Transform_ConversionPatterns<"gpu.gpu_subgroup_reduce_to_nvvm", "Reductions in subgroups to NVVM">;
def ApplyGPUToROCDLConversionPatternsOp
    : Transform_ConversionPatterns<"gpu.gpu_to_rocdl", "`gpu` to ROCDL", (ins StrAttr:$chipset),
        "`chipset` `=` $chipset attr-dict">;
def ApplyGPURewritePatternsOp
    : Transform_Patterns<"gpu.gpu_rewrite_patterns", "Reductions and identifiers of `gpu` rewritten">;
def ApplyUnrollVectorsSubgroupMmaOp
    : Transform_Patterns<"gpu.unroll_vectors_subgroup_mma", "Vectors unrolled to the size of matrix operations",
        (ins I64Attr:$m, I64Attr:$n, I64Attr:$k), "`[` $m `,` $n `,` $k `]` attr-dict">;
def EliminateBarriersOp : Transform_Patterns<"gpu.eliminate_barriers", "Removes redundant barriers">;
def MapNestedForallToThreads
    : Transform_Op<"gpu.map_nested_forall_to_threads", "Maps `scf.forall` in a kernel to threads",
        Transform_EachFunctional,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$block_dims,
            DefaultValuedAttr<BoolAttr, "true">:$sync_after_distribute, DefaultValuedAttr<I64Attr, "32">:$warp_size),
        (outs TransformHandleTypeInterface:$result),
        "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? (`warp_size` "
        "`=` $warp_size^)? attr-dict `:` functional-type($target, $result)">;

def MapForallToBlocks
    : Transform_Op<"gpu.map_forall_to_blocks", "Maps the outermost `scf.forall` to blocks",
        Transform_FunctionalEach,
        (ins TransformHandleTypeInterface:$target, DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$grid_dims,
            UnitAttr:$generate_gpu_launch), (outs TransformHandleTypeInterface:$result),
        "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? attr-dict `:` "
        "functional-type($target, $result)"> {
  let hasVerifier = 1;
}

def ApplyGPUPromoteShuffleToAMDGPUPatternsOp
    : Transform_Patterns<"gpu.gpu_shuffle_to_amdgpu", "Promotes shuffles to those of AMD GPUs",
        (ins OptionalAttr<StrAttr>:$chipset), "(`chipset` `=` $chipset^)? attr-dict">;

//===- NVGPU ------------------------------------------------------------------------------------------------------===//

def ApplyNVGPUToNVVMConversionPatternsOp : Transform_ConversionPatterns<"nvgpu.nvgpu_to_nvvm", "`nvgpu` to NVVM">;
def CreateAsyncGroupsOp
    : Transform_Op<"nvgpu.create_async_groups", "Makes copies to shared memory asynchronous",
        [MemoryEffectsOpInterface, TransformEachOpTrait, TransformOpInterface] # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, UnitAttr:$bypass_l1), (outs TransformHandleTypeInterface:$result)>;

def PipelineSharedMemoryCopiesOp
    : Transform_Op<"nvgpu.pipeline_shared_memory_copies", "Pipelines copies to shared memory",
        Transform_EachFunctional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$for_op, I64Attr:$depth, UnitAttr:$peel_epilogue,
            DefaultValuedAttr<FailurePropagationMode,
            "::mlir::transform::FailurePropagationMode::Suppress">:$failure_propagation_mode),
        (outs TransformHandleTypeInterface:$result),
        "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, results)">;

def RewriteMatmulAsMmaSyncOp
    : Transform_Op<"nvgpu.rewrite_matmul_as_mma_sync", "Maps a matrix product to tensor cores",
        Transform_EachFunctional # Transform_Tracked, values = (outs)>;

def RewriteCopyAsTmaOp
    : Transform_Op<"nvgpu.rewrite_copy_as_tma", "Rewrites copies to those of the tensor memory accelerator",
        Transform_EachFunctional # Transform_Tracked, values = (outs)>;

//===- XeGPU ------------------------------------------------------------------------------------------------------===//

def GetDescOp
    : Transform_Op<"xegpu.get_desc_op", "Gets the producer of a descriptor", Transform_Navigation,
        (ins TransformValueHandleTypeInterface:$target), (outs TransformHandleTypeInterface:$descHandle)>;

def SetDescLayoutOp
    : Transform_Op<"xegpu.set_desc_layout", "Sets the layout of a descriptor",
        [AttrSizedOperandSegments] # Transform_EffectsFirst,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$sg_layout,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$sg_data,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$inst_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sg_layout,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sg_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_inst_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$slice_dims),
        syntax = "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` "
        "custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` custom<DynamicIndexList>($inst_data, "
        "$static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? attr-dict `:` functional-type(operands, results)">;

def SetOpLayoutAttrOp
    : Transform_Op<"xegpu.set_op_layout_attr", "Sets a layout on an operand or a result",
        [AttrSizedOperandSegments] # Transform_EffectsFirst,
        (ins TransformHandleTypeInterface:$target, DefaultValuedOptionalAttr<I64Attr, "0">:$index,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$sg_layout,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$sg_data,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$inst_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sg_layout,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sg_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_inst_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$slice_dims,
            DefaultValuedAttr<UnitAttr, "false">:$result), (outs),
        "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` custom<DynamicIndexList>($sg_layout, "
        "$static_sg_layout) `sg_data` `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` "
        "custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? attr-dict `:` "
        "qualified(type(operands))">;

def SetGPULaunchThreadsOp
    : Transform_Op<"xegpu.set_gpu_launch_threads", "Sets the number of threads of a launch", Transform_EffectsFirst,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$threads,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_threads), (outs),
        "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` "
        "qualified(type(operands))">;

def InsertPrefetchOp
    : Transform_Op<"xegpu.insert_prefetch", "Inserts prefetching into a loop", Transform_EffectsFirst,
        (ins TransformValueHandleTypeInterface:$target,
            Optional<TransformAnyParamTypeOrAnyHandle>:$dynamic_nb_prefetch,
            DefaultValuedOptionalAttr<I64Attr, "1">:$static_nb_prefetch), (outs TransformHandleTypeInterface:$desc_op),
        "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` "
        "functional-type(operands, results)">;

def ConvertLayoutOp
    : Transform_Op<"xegpu.convert_layout", "Converts the layout of an operand",
        [AttrSizedOperandSegments] # Transform_EffectsFirst,
        (ins TransformValueHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$input_sg_layout,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$input_sg_data,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$input_inst_data,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$target_sg_layout,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$target_sg_data,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$target_inst_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_input_sg_layout,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_input_sg_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_input_inst_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_target_sg_layout,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_target_sg_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_target_inst_data),
        (outs TransformHandleTypeInterface:$newConvertOp),
        "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, $static_input_sg_layout) "
        "`input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, $static_input_sg_data) (`input_inst_data` `=` "
        "custom<DynamicIndexList>($input_inst_data, $static_input_inst_data)^)? `target_sg_layout` `=` "
        "custom<DynamicIndexList>($target_sg_layout, $static_target_sg_layout) `target_sg_data` `=` "
        "custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) (`target_inst_data` `=` "
        "custom<DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? attr-dict `:` "
        "functional-type(operands, results)">;

//===- ArmNeon ----------------------------------------------------------------------------------------------------===//

def ApplyArmNeonContractionToI8MMPatternsOp
    : Transform_Patterns<"arm_neon.vector_contract_to_i8mm", "Contractions to Neon's integer matrix products">;
def ApplyArmNeonContractionToBFMMLAPatternsOp
    : Transform_Patterns<"arm_neon.vector_contract_to_bfmmla", "Contractions to Neon's BF16 matrix products">;

//===- ArmSVE -----------------------------------------------------------------------------------------------------===//

def ApplyArmSVELowerContractionToI8MMPatternsOp
    : Transform_Patterns<"arm_sve.vector_contract_to_i8mm", "Contractions to SVE's integer matrix products">;
def ApplyArmSVELowerContractionToBFMMLAPatternsOp
    : Transform_Patterns<"arm_sve.vector_contract_to_bfmmla", "Contractions to SVE's BF16 matrix products">;

//===- X86Vector --------------------------------------------------------------------------------------------------===//

def ApplyVectorContractToFMAPatternsOp
    : Transform_Patterns<"x86vector.vector_contract_to_fma", "Contractions to fused products">;
def ApplyVectorContractToPackedTypeDotProductPatternsOp
    : Transform_Patterns<"x86vector.vector_contract_to_packed_type_dot_product",
        "Contractions to dot products of packed types">;
def ApplyVectorContractBF16ToFMAPatternsOp
    : Transform_Patterns<"x86vector.vector_contract_bf16_to_fma", "Contractions of BF16 to fused products">;
def ApplySinkVectorProducerOpsPatternsOp
    : Transform_Patterns<"x86vector.sink_vector_producer_ops", "Sinks operations to their users">;

#endif
