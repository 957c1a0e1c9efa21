// Patterns over tensors and vectors.

#ifndef LECT_DIALECTS_TRANSFORM_PATTERNS
#define LECT_DIALECTS_TRANSFORM_PATTERNS

include "base.td"
include "enums.td"

//===- Linalg -----------------------------------------------------------------------------------------------------===//

def ApplyEraseUnnecessaryInputsPatternsOp
    : Transform_Patterns<"linalg.erase_unnecessary_inputs", "Unused inputs of `linalg.generic` removed">;
def ApplyDecomposeTensorPackUnpackPatternsOp
    : Transform_Patterns<"linalg.decompose_pack_unpack", "Packing as padding, expansion and transposition">;
def ApplyDecomposeTensorPadPatternsOp
    : Transform_Patterns<"linalg.decompose_pad", "Padding as filling and insertion">;
def ApplyFoldUnitExtentDimsViaReshapesPatternsOp
    : Transform_Patterns<"linalg.fold_unit_extent_dims_via_reshapes", "Unit dimensions removed by reshapes">;
def ApplyFoldUnitExtentDimsViaSlicesPatternsOp
    : Transform_Patterns<"linalg.fold_unit_extent_dims_via_slices", "Unit dimensions removed by slices">;
def ApplyTilingCanonicalizationPatternsOp
    : Transform_Patterns<"linalg.tiling_canonicalization", "Simplifications after tiling">;
def ApplyFoldAddIntoDestPatternsOp
    : Transform_Patterns<"linalg.fold_add_into_dest", "Additions folded into destinations">;
def ApplyPadVectorizationPatternsOp : Transform_Patterns<"linalg.pad_vectorization", "Padding vectorized">;
def ApplyFoldIntoPackAndUnpackPatternsOp
    : Transform_Patterns<"tensor.fold_into_pack_and_unpack", "Slices and padding folded into packing">;
def ApplyFoldPackUnpackIntoEmptyPatternsOp
    : Transform_Patterns<"linalg.fold_pack_unpack_into_empty", "Packing of empty tensors folded",
        (ins DefaultValuedAttr<BoolAttr, "false">:$fold_single_use_only)>;
def VectorizeChildrenAndApplyPatternsOp
    : Transform_Op<"structured.vectorize_children_and_apply_patterns", "Vectorizes nested operations, and simplifies",
        Transform_EachFunctional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, UnitAttr:$fold_type_extensions_into_contract,
            UnitAttr:$vectorize_padding, UnitAttr:$vectorize_nd_extract, UnitAttr:$flatten_1d_depthwise_conv,
            UnitAttr:$disable_multi_reduction_to_contract_patterns,
            UnitAttr:$disable_transfer_permutation_map_lowering_patterns),
        syntax = "$target attr-dict `:`functional-type(operands, results)">;

//===- Tensor -----------------------------------------------------------------------------------------------------===//

def ApplyDecomposeTensorConcatPatternsOp
    : Transform_Patterns<"tensor.decompose_concat", "Concatenation as insertions">;
def ApplyDropRedundantInsertSliceRankExpansionPatternsOp
    : Transform_Patterns<"tensor.drop_redundant_insert_slice_rank_expansion",
        "Rank expansions before insertion removed">;
def ApplyFoldTensorEmptyPatternsOp
    : Transform_Patterns<"tensor.fold_tensor_empty", "Slices and reshapes of empty tensors folded",
        (ins DefaultValuedAttr<BoolAttr, "false">:$fold_single_use_only)>;
def ApplyFoldTensorSubsetOpsPatternsOp
    : Transform_Patterns<"tensor.fold_tensor_subset_ops", "Subsets of subsets folded">;
def ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp
    : Transform_Patterns<"tensor.fold_tensor_subset_ops_into_vector_transfers",
        "Subsets folded into transfers of vectors">;
def ApplyMergeConsecutiveInsertExtractSlicePatternsOp
    : Transform_Patterns<"tensor.merge_consecutive_insert_extract_slice", "Consecutive slices merged">;
def ApplyReassociativeReshapeFoldingPatternsOp
    : Transform_Patterns<"tensor.reassociative_reshape_folding", "Reshapes of reshapes folded">;
def ApplyBubbleUpExtractSlicePatternsOp
    : Transform_Patterns<"tensor.bubble_up_extract_slice", "Bubbles slices up through their producers">;
def ApplyRewriteTensorOpsAsConstantPatternsOp
    : Transform_Patterns<"tensor.rewrite_as_constant", "Operations on constants as constants",
        (ins UnitAttr:$aggressive), "(`aggressive` $aggressive^)? attr-dict">;
def Transform_TensorPadOp : Transform_ConcreteOpType<"tensor.pad">;
def MakeLoopIndependentOp
    : Transform_Op<"tensor.make_loop_independent", "Makes padding independent of loop iterations",
        Transform_FunctionalEach, (ins TransformHandleTypeInterface:$target, I64Attr:$num_loops),
        syntax = "$target attr-dict `:` functional-type($target, $transformed)">;

def TypeConversionCastShapeDynamicDimsOp
    : Transform_Op<"type_conversion.tensor.cast_shape_dynamic_dims",
        "Materializes tensors of other dynamic dimensions by casts", [TypeConverterBuilderOpInterface],
        (ins UnitAttr:$ignore_dynamic_info), (outs), "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict">;

//===- Vector -----------------------------------------------------------------------------------------------------===//

def ApplyVectorToLLVMConversionPatternsOp
    : Transform_ConversionPatterns<"vector.vector_to_llvm", "Vectors to LLVM",
        (ins DefaultValuedAttr<BoolAttr, "false">:$reassociate_fp_reductions,
            DefaultValuedAttr<BoolAttr, "true">:$force_32bit_vector_indices,
            DefaultValuedAttr<BoolAttr, "false">:$use_vector_alignment)>;
def ApplyCastAwayVectorLeadingOneDimPatternsOp
    : Transform_Patterns<"vector.cast_away_vector_leading_one_dim", "Leading unit dimensions removed">;
def ApplyRankReducingSubviewPatternsOp
    : Transform_Patterns<"vector.rank_reducing_subview_patterns", "Unit dimensions removed by subviews">;
def ApplyDropUnitDimWithShapeCastPatternsOp
    : Transform_Patterns<"vector.drop_unit_dims_with_shape_cast", "Unit dimensions removed by casts of shapes">;
def ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp
    : Transform_Patterns<"vector.drop_inner_most_unit_dims_from_xfer_ops",
        "Innermost unit dimensions of transfers removed">;
def ApplyTransferPermutationPatternsOp
    : Transform_Patterns<"vector.transfer_permutation_patterns", "Permutations of transfers as transpositions">;
def ApplyLowerBitCastPatternsOp : Transform_Patterns<"vector.lower_bitcast", "Bitcasts lowered">;
def ApplyLowerBroadcastPatternsOp : Transform_Patterns<"vector.lower_broadcast", "Broadcasts lowered">;
def ApplyLowerContractionPatternsOp
    : Transform_Patterns<"vector.lower_contraction", "Contractions lowered",
        (ins DefaultValuedAttr<VectorContractLoweringAttr,
            "vector::VectorContractLowering::OuterProduct">:$lowering_strategy),
        "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict">;
def ApplyLowerCreateMaskPatternsOp : Transform_Patterns<"vector.lower_create_mask", "Creation of masks lowered">;
def ApplyLowerMasksPatternsOp : Transform_Patterns<"vector.lower_masks", "Masks lowered">;
def ApplyLowerMaskedTransfersPatternsOp
    : Transform_Patterns<"vector.lower_masked_transfers", "Masked transfers lowered">;
def ApplyMaterializeMasksPatternsOp : Transform_Patterns<"vector.materialize_masks", "Masks as comparisons">;
def ApplyLowerMultiReductionPatternsOp
    : Transform_Patterns<"vector.lower_multi_reduction", "Reductions of several dimensions lowered",
        (ins DefaultValuedAttr<VectorMultiReductionLoweringAttr,
            "vector::VectorMultiReductionLowering::InnerParallel">:$lowering_strategy),
        "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict">;
def ApplyLowerOuterProductPatternsOp : Transform_Patterns<"vector.lower_outerproduct", "Outer products lowered">;
def ApplyLowerGatherPatternsOp : Transform_Patterns<"vector.lower_gather", "Gathering lowered">;
def ApplyUnrollFromElementsPatternsOp
    : Transform_Patterns<"vector.unroll_from_elements", "Vectors made of elements unrolled">;
def ApplyUnrollToElementsPatternsOp : Transform_Patterns<"vector.unroll_to_elements", "Elements of vectors unrolled">;
def ApplyLowerScanPatternsOp : Transform_Patterns<"vector.lower_scan", "Scans lowered">;
def ApplyLowerShapeCastPatternsOp : Transform_Patterns<"vector.lower_shape_cast", "Casts of shapes lowered">;
def ApplyLowerTransferPatternsOp
    : Transform_Patterns<"vector.lower_transfer", "Transfers lowered",
        (ins DefaultValuedAttr<I64Attr, "1">:$max_transfer_rank),
        "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict">;
def ApplyLowerTransposePatternsOp
    : Transform_Patterns<"vector.lower_transpose", "Transpositions lowered",
        (ins DefaultValuedAttr<VectorTransposeLoweringAttr,
            "vector::VectorTransposeLowering::EltWise">:$lowering_strategy, DefaultValuedAttr<BoolAttr,
            "false">:$avx2_lowering_strategy),
        "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` $avx2_lowering_strategy "
        ") attr-dict">;
def ApplyLowerInterleavePatternsOp : Transform_Patterns<"vector.lower_interleave", "Interleaving lowered">;
def ApplyInterleaveToShufflePatternsOp
    : Transform_Patterns<"vector.interleave_to_shuffle", "Interleaving as shuffling">;
def ApplyRewriteNarrowTypePatternsOp
    : Transform_Patterns<"vector.rewrite_narrow_types", "Narrow types rewritten to wider ones">;
def ApplySplitTransferFullPartialPatternsOp
    : Transform_Patterns<"vector.split_transfer_full_partial", "Transfers split by whether they are in bounds",
        (ins DefaultValuedAttr<VectorTransferSplitAttr,
            "vector::VectorTransferSplit::LinalgCopy">:$split_transfer_strategy),
        "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict">;
def ApplyTransferToScfPatternsOp
    : Transform_Patterns<"vector.transfer_to_scf", "Transfers as loops",
        (ins DefaultValuedAttr<I64Attr, "1">:$max_transfer_rank, DefaultValuedAttr<BoolAttr, "false">:$full_unroll),
        "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) attr-dict">;
def ApplyFoldArithExtensionPatternsOp
    : Transform_Patterns<"vector.fold_arith_extension", "Extensions folded into contractions">;
def ApplyFoldElementwiseToVectorPatternsOp
    : Transform_Patterns<"vector.elementwise_to_vector", "Elementwise operations on vectors of a single type">;
def ApplyVectorReductionToContractPatternsOp
    : Transform_Patterns<"vector.reduction_to_contract", "Reductions as contractions">;
def ApplySinkVectorPatternsOp
    : Transform_Patterns<"vector.sink_ops", "Elementwise operations moved before changes of shape">;
def ApplySinkVectorMemPatternsOp
    : Transform_Patterns<"vector.sink_mem_ops", "Sinks extractions from loaded vectors into memory accesses">;

#endif
