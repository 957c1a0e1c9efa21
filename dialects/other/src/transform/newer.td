// Definitions of the `transform` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_TRANSFORM
#define LECT_NEWER_TRANSFORM

include "lect/Since.td"
include "transform.td"

class Transform_Newer<string mnemonic, string words, list<Trait> traits = []> : Op<Transform_Dialect, mnemonic, traits> {
  let summary = words;
}

def Transform_ApplyPatternsLinalgDataLayoutPropagationOp :
      Transform_Newer<"apply_patterns.linalg.data_layout_propagation",
          "Patterns: propagation of layouts through operations",
      [PatternDescriptorOpInterface]> {
  let arguments = (ins DefaultValuedAttr<BoolAttr, "false">:$poison_padding);
  let assemblyFormat = "attr-dict";
}

class Transform_ApplyPatternsLinalgExtractSliceSinkingOpLike<string mnemonic, string words> :
      Transform_Newer<mnemonic, words, [PatternDescriptorOpInterface]> {
  let assemblyFormat = "attr-dict";
}
def Transform_ApplyPatternsLinalgExtractSliceSinkingOp :
      Transform_ApplyPatternsLinalgExtractSliceSinkingOpLike<"apply_patterns.linalg.extract_slice_sinking",
      "Patterns: sinking of slices">;
def Transform_ApplyPatternsX86ShuffleVectorFmaOpsOp :
      Transform_ApplyPatternsLinalgExtractSliceSinkingOpLike<"apply_patterns.x86.shuffle_vector_fma_ops",
      "Patterns: products of shuffled vectors">;
def Transform_ApplyPatternsX86VectorContractToAmxDotProductOp :
      Transform_ApplyPatternsLinalgExtractSliceSinkingOpLike<"apply_patterns.x86.vector_contract_to_amx_dot_product",
      "Patterns: contractions to tile operations">;

def Transform_ApplyPatternsVectorFlattenVectorTransferOpsOp :
      Transform_Newer<"apply_patterns.vector.flatten_vector_transfer_ops", "Patterns: one-dimensional transfers",
      [PatternDescriptorOpInterface]> {
  let arguments = (ins DefaultValuedAttr<UI32Attr, "4294967295">:$target_vector_bitwidth);
  let assemblyFormat = "attr-dict";
}

class Transform_ApplyPatternsVectorMultiReductionFlatteningOpLike<string mnemonic, string words> :
      Transform_Newer<mnemonic, words, [PatternDescriptorOpInterface]> {
  let arguments = (ins DefaultValuedAttr<VectorMultiReductionLoweringAttr,
      "vector::VectorMultiReductionLowering::InnerParallel">:$lowering_strategy);
  let assemblyFormat = "attr-dict";
}
def Transform_ApplyPatternsVectorMultiReductionFlatteningOp :
      Transform_ApplyPatternsVectorMultiReductionFlatteningOpLike<"apply_patterns.vector.multi_reduction_flattening",
      "Patterns: flattening of multi-dimensional reductions">;
def Transform_ApplyPatternsVectorMultiReductionUnrollingOp :
      Transform_ApplyPatternsVectorMultiReductionFlatteningOpLike<"apply_patterns.vector.multi_reduction_unrolling",
      "Patterns: unrolling of multi-dimensional reductions">;
def Transform_ApplyPatternsVectorReorderMultiReductionDimsOp :
      Transform_ApplyPatternsVectorMultiReductionFlatteningOpLike<"apply_patterns.vector.reorder_multi_reduction_dims",
          "Patterns: reordering of reduction dimensions">;

class Transform_ApplyPatternsLinalgEraseUnusedOperandsAndResultsOpLike<string mnemonic, string words> :
      Transform_Newer<mnemonic, words, [PatternDescriptorOpInterface, Since24]> {
  let assemblyFormat = "attr-dict";
}
def Transform_ApplyPatternsLinalgEraseUnusedOperandsAndResultsOp :
      Transform_ApplyPatternsLinalgEraseUnusedOperandsAndResultsOpLike<"apply_patterns.linalg.erase_unused_operands_and_results",
          "Patterns: removal of unused operands and results">;
def Transform_ApplyPatternsLinalgSwapExtractSliceWithFillOp :
      Transform_ApplyPatternsLinalgEraseUnusedOperandsAndResultsOpLike<"apply_patterns.linalg.swap_extract_slice_with_fill",
          "Patterns: slices moved before filling">;

def Transform_ApplyPatternsVectorLowerStepOp : Transform_Newer<"apply_patterns.vector.lower_step",
      "Patterns: `vector.step` to constants", [PatternDescriptorOpInterface]> {
  let arguments = (ins I64Attr:$index_bitwidth);
  let assemblyFormat = "`index_bitwidth` `=` $index_bitwidth attr-dict";
}

def Transform_LoopCoalesceNestedOp : Transform_Newer<"loop.coalesce_nested", "Coalesces nested loops"> {
  let arguments = (ins AnyType:$target);
  let results = (outs AnyType:$transformed);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

def Transform_LoopUnrollFullOp : Transform_Newer<"loop.unroll_full", "Fully unrolls a loop", [Since24]> {
  let arguments = (ins AnyType:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def Transform_XegpuConvertLayoutOp23
    : Transform_Op<"xegpu.convert_layout@23", "Converts the layout of an operand",
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
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_target_inst_data,
            OptionalAttr<DenseI32ArrayAttr>:$input_order, OptionalAttr<DenseI32ArrayAttr>:$target_order),
        (outs TransformHandleTypeInterface:$newConvertOp),
        "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, $static_input_sg_layout) "
        "`input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, $static_input_sg_data) (`input_inst_data` `=` "
        "custom<DynamicIndexList>($input_inst_data, $static_input_inst_data)^)? (`input_order` `=` $input_order^)? "
        "`target_sg_layout` `=` "
        "custom<DynamicIndexList>($target_sg_layout, $static_target_sg_layout) `target_sg_data` `=` "
        "custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) (`target_inst_data` `=` "
        "custom<DynamicIndexList>($target_inst_data, $static_target_inst_data)^)? (`target_order` `=` $target_order^)? "
        "attr-dict `:` "
        "functional-type(operands, results)">;

def Transform_XegpuInsertPrefetchOp23
    : Transform_Op<"xegpu.insert_prefetch@23", "Inserts prefetching into a loop", Transform_EffectsFirst,
        (ins TransformHandleTypeInterface:$target, Optional<TransformAnyParamTypeOrAnyHandle>:$dynamic_nb_prefetch,
            DefaultValuedOptionalAttr<I64Attr, "1">:$static_nb_prefetch), (outs TransformHandleTypeInterface:$desc_op),
        "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` "
        "functional-type(operands, results)">;

def Transform_XegpuSetAnchorLayoutOp
    : Transform_Op<"xegpu.set_anchor_layout", "Sets the layout of an operation", [AttrSizedOperandSegments],
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$sg_layout,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$sg_data,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$inst_data, OptionalAttr<I64Attr>:$index,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sg_layout,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_sg_data,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_inst_data,
            OptionalAttr<DenseI32ArrayAttr>:$order, OptionalAttr<DenseI64ArrayAttr>:$slice_dims), (outs),
        "$target (`index` `=` $index^)? `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) "
        "`sg_data` `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` "
        "custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`order` `=` $order^)? (`slice_dims` `=` "
        "$slice_dims^)? attr-dict `:` qualified(type(operands))">;

def Transform_XegpuGetLoadOpOp : Transform_Newer<"xegpu.get_load_op", "Gets the load that produces a value"> {
  let arguments = (ins AnyType:$target);
  let results = (outs AnyType:$loadNdHandle);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

def Transform_PayloadOp : Transform_Newer<"payload", "Target operations of a transformation", [NoTerminator]> {
  let arguments = (ins ArrayAttr:$normal_forms);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
}

def Transform_AffineSuperVectorizeOp : Transform_Newer<"affine.super_vectorize", "Vectorizes loop iterations"> {
  let arguments = (ins TransformHandleTypeInterface:$target, DenseI64ArrayAttr:$vector_sizes,
      OptionalAttr<DenseI64ArrayAttr>:$fastest_varying_pattern, DefaultValuedAttr<BoolAttr, "false">:$vectorize_reductions);
  let assemblyFormat = "$target $vector_sizes (`fastest_varying_pattern` `=` $fastest_varying_pattern^)? "
      "(`vectorize_reductions` `=` $vectorize_reductions^)? attr-dict `:` type($target)";
}

// Returns the created copy since MLIR 23.
def Transform_LowerUnPackOp23 : Transform_Newer<"structured.lower_unpack@23",
      "Rewrites `linalg.unpack` as simpler operations"> {
  let arguments = (ins TransformHandleTypeInterface:$target,
      DefaultValuedAttr<BoolAttr, "true">:$lowerUnpadLikeWithExtractSlice);
  let results = (outs TransformHandleTypeInterface:$empty_op, TransformHandleTypeInterface:$transpose_op,
      TransformHandleTypeInterface:$collapse_shape_op, TransformHandleTypeInterface:$extract_slice_op,
      TransformHandleTypeInterface:$copy_op);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

def Transform_MemrefAllocToGlobalOp
    : Transform_Newer<"memref.alloc_to_global", "Replaces an allocation by a global", [TransformOpInterface, Since24]> {
  let arguments = (ins TransformHandleTypeInterface:$alloc);
  let results = (outs TransformHandleTypeInterface:$getGlobal, TransformHandleTypeInterface:$global);
  let assemblyFormat = "$alloc attr-dict `:` functional-type(operands, results)";
}

#endif
