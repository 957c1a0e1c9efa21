// Tiling, splitting and vectorization of structured operations, and rewriting of single ones.

#ifndef LECT_DIALECTS_TRANSFORM_TILING
#define LECT_DIALECTS_TRANSFORM_TILING

include "base.td"
include "enums.td"
include "linalg/base.td"
include "scf/mapping.td"

def MultiTileSizesOp
    : Transform_Op<"structured.multitile_sizes", "Computes two tile sizes that cover a dimension evenly",
        Transform_EffectsFirst # [TransformEachOpTrait] # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, I64Attr:$dimension, I64Attr:$target_size,
            DefaultValuedAttr<I64Attr, "1">:$divisor),
        (outs TransformAnyParamTypeOrAnyHandle:$low_size, TransformAnyParamTypeOrAnyHandle:$high_size,
            TransformAnyParamTypeOrAnyHandle:$split_point),
        "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), type($high_size), "
        "type($split_point))"> {
  let hasVerifier = 1;
}

def HoistPadBuildPackingLoopNestOp
    : Transform_Op<"structured.hoist_pad.build_packing_loop_nest",
        "Builds the loop nest for padding that is hoisted out of loops",
        Transform_EffectsFirst # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, TransformHandleTypeInterface:$loop,
            DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$transpose), (outs TransformHandleTypeInterface:$packing_loop),
        "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def HoistPadOp
    : Transform_Op<"structured.hoist_pad", "Hoists padding out of loops", Transform_FunctionalEach,
        (ins TransformHandleTypeInterface:$target, I64Attr:$num_loops,
            DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$transpose),
        syntax = "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` "
        "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def SplitOp
    : Transform_Op<"structured.split", "Splits the iteration space of a dimension",
        Transform_EffectsFirst # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, I64Attr:$dimension,
            Optional<TransformAnyParamTypeOrAnyHandle>:$dynamic_chunk_sizes, I64Attr:$static_chunk_sizes,
            UnitAttr:$multiway), (outs TransformHandleTypeInterface:$split_list)> {
  let assemblyFormat = ?;
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SplitReductionOp
    : Transform_Op<"structured.split_reduction", "Splits a reduction into a parallel and a sequential part",
        Transform_EachFunctional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<I64Attr, "{}">:$split_factor,
            DefaultValuedAttr<I64Attr, "{}">:$insert_split_dimension, UnitAttr:$inner_parallel,
            UnitAttr:$use_scaling_algorithm, UnitAttr:$use_alloc),
        (outs TransformHandleTypeInterface:$init_or_alloc_op, TransformHandleTypeInterface:$fill_op,
            TransformHandleTypeInterface:$split_linalg_op, TransformHandleTypeInterface:$combining_linalg_op),
        "$target attr-dict `:`functional-type(operands, results)">;

def TileReductionUsingForOp
    : Transform_Op<"structured.tile_reduction_using_for", "Tiles a reduction by partial results, with `scf.for`",
        Transform_EachFunctional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<I64ArrayAttr, "{}">:$reduction_dims,
            DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes),
        (outs Variadic<TransformHandleTypeInterface>:$fill_op, TransformHandleTypeInterface:$split_op,
            TransformHandleTypeInterface:$combining_op, TransformHandleTypeInterface:$for_op),
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes attr-dict `:` "
        "functional-type(operands, results)">;

def TileReductionUsingForallOp
    : Transform_Op<"structured.tile_reduction_using_forall", "Tiles a reduction by partial results, with `scf.forall`",
        Transform_EachFunctional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<I64ArrayAttr, "{}">:$reduction_dims,
            DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$num_threads,
            DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$tile_sizes, OptionalAttr<DeviceMappingArrayAttr>:$mapping),
        (outs Variadic<TransformHandleTypeInterface>:$fill_op, TransformHandleTypeInterface:$split_op,
            TransformHandleTypeInterface:$combining_op, TransformHandleTypeInterface:$forall_op),
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? (`tile_sizes` `=` "
        "$tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` functional-type(operands, results)">;

def ContinuousTileSizesOp
    : Transform_Op<"structured.continuous_tile_sizes", "Computes decreasing tile sizes that cover a dimension",
        Transform_EffectsFirst # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension,
            ConfinedAttr<I64Attr, [IntNonNegative]>:$target_size),
        (outs TransformAnyParamTypeOrAnyHandle:$tile_sizes, TransformAnyParamTypeOrAnyHandle:$chunk_sizes),
        "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), type($chunk_sizes))"> {
  let hasVerifier = 1;
}

def TileUsingForOp
    : Transform_Op<"structured.tile_using_for", "Tiles with `scf.for`", Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$dynamic_sizes,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sizes,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$interchange,
            DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}">:$scalable_sizes),
        (outs TransformHandleTypeInterface:$tiled_linalg_op, Variadic<TransformHandleTypeInterface>:$loops),
        "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, $scalable_sizes) "
        "(`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def TileUsingForallOp
    : Transform_Op<"structured.tile_using_forall", "Tiles with `scf.forall`",
        [AttrSizedOperandSegments] # Transform_EffectsFirst # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$num_threads,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$tile_sizes,
            Optional<TransformAnyParamTypeOrAnyHandle>:$packed_num_threads,
            Optional<TransformAnyParamTypeOrAnyHandle>:$packed_tile_sizes,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_num_threads,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_tile_sizes,
            OptionalAttr<DeviceMappingArrayAttr>:$mapping),
        (outs TransformHandleTypeInterface:$tiled_op, TransformHandleTypeInterface:$forall_op),
        "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, $num_threads, "
        "$static_num_threads) | `tile_sizes` custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, "
        "$static_tile_sizes)) (`(` `mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def VectorizeOp
    : Transform_Op<"structured.vectorize", "Vectorizes", Transform_EffectsFirst # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$vector_sizes,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_vector_sizes,
            OptionalAttr<UnitAttr>:$vectorize_nd_extract, OptionalAttr<UnitAttr>:$assume_dynamic_dims_match_vec_sizes,
            OptionalAttr<UnitAttr>:$create_named_contraction,
            DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}">:$scalable_sizes), (outs),
        "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, $static_vector_sizes, "
        "$scalable_sizes)) attr-dict `:` type($target)(`,`type($vector_sizes)^)?"> {
  let hasVerifier = 1;
}

def HoistRedundantVectorTransfersOp
    : Transform_Op<"structured.hoist_redundant_vector_transfers", "Hoists redundant vector transfers out of loops",
        Transform_EachFunctional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, UnitAttr:$verify_non_zero_trip)>;

def HoistRedundantVectorBroadcastsOp
    : Transform_Op<"structured.hoist_redundant_vector_broadcasts", "Hoists redundant vector broadcasts out of loops",
        Transform_EachFunctional # Transform_Tracked>;

def ConvertConv2DToImg2ColOp
    : Transform_Op<"structured.convert_conv2d_to_img2col", "Rewrites a convolution to a matrix product (im2col)",
        Transform_FunctionalEach # Transform_Tracked,
        values = (outs TransformHandleTypeInterface:$img2col_tensor, TransformHandleTypeInterface:$transformed),
        syntax = "$target attr-dict `:` functional-type($target, results)">;

def TransposeConv2DOp
    : Transform_Op<"structured.transpose_conv2d", "Permutes the filter of a convolution",
        Transform_FunctionalEach # Transform_Tracked,
        syntax = "$target attr-dict `:` functional-type($target, results)">;

def TransposeMatmulOp
    : Transform_Op<"structured.transpose_matmul", "Transposes an input of a matrix product",
        Transform_FunctionalEach # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target,
            DefaultValuedAttr<TransposeMatmulInput, "TransposeMatmulInput::lhs">:$inputToTranspose),
        syntax = "$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, results)">;

def MapCopyToThreadsOp
    : Transform_Op<"structured.gpu.map_copy_to_threads", "Distributes a copy among threads",
        Transform_EachFunctional,
        (ins TransformHandleTypeInterface:$target, I64Attr:$total_num_threads, I64Attr:$desired_bit_alignment),
        (outs TransformHandleTypeInterface:$forall_op, TransformHandleTypeInterface:$tiled_op),
        "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` $desired_bit_alignment "
        "attr-dict `:` functional-type(operands, results)">;

def WinogradConv2DOp
    : Transform_Op<"structured.winograd_conv2d", "Rewrites a convolution to a Winograd convolution",
        Transform_FunctionalEach # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, WinogradConv2DFmr:$fmr),
        syntax = "$target attr-dict `:` functional-type($target, results)">;

def DecomposeWinogradOp
    : Transform_Op<"structured.decompose_winograd_op", "Decomposes the steps of Winograd's convolution",
        Transform_FunctionalEach # Transform_Tracked,
        syntax = "$target attr-dict `:` functional-type($target, results)">;

#endif
