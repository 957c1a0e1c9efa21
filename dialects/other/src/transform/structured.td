// Transformations of structured operations, except for tiling and vectorization.

#ifndef LECT_DIALECTS_TRANSFORM_STRUCTURED
#define LECT_DIALECTS_TRANSFORM_STRUCTURED

include "base.td"
include "scf/mapping.td"
include "mlir/IR/RegionKindInterface.td"

def BufferizeToAllocationOp
    : Transform_Op<"structured.bufferize_to_allocation", "Bufferizes with a new allocation",
        Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, OptionalAttr<AnyAttr>:$memory_space,
            DefaultValuedAttr<StrAttr, "\"bufferization.materialize_in_destination\"">:$memcpy_op,
            DefaultValuedAttr<StrAttr, "\"memref.alloc\"">:$alloc_op, UnitAttr:$bufferize_destination_only,
            UnitAttr:$emit_dealloc), (outs Transform_AnyValue:$allocated_buffer, Transform_AnyOpType:$new_ops),
        "$target attr-dict `:` type($target)"> {
  let hasVerifier = 1;
}

def PromoteTensorOp
    : Transform_Op<"structured.promote_tensor", "Puts a tensor into a memory space",
        Transform_Applies # [SameOperandsAndResultType],
        (ins TransformValueHandleTypeInterface:$tensor, OptionalAttr<AnyAttr>:$memory_space),
        (outs TransformValueHandleTypeInterface:$promoted),
        "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)">;

def DecomposeOp
    : Transform_Op<"structured.decompose", "Decomposes into operations of lower rank",
        Transform_FunctionalEach # Transform_Tracked>;

def EliminateLinalgOpAnchoredEmptyTensorsOp
    : Transform_Op<"structured.eliminate_empty_tensors", "Reuses destinations instead of empty tensors",
        Transform_Applies, values = (outs), syntax = "$target attr-dict `:` type($target)">;

def FuseOp
    : Transform_Op<"structured.fuse", "Tiles, and fuses producers",
        [AttrSizedOperandSegments] # Transform_EffectsFirst # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformAnyParamTypeOrAnyHandle>:$tile_sizes,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$tile_interchange,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_tile_sizes,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_tile_interchange, UnitAttr:$apply_cleanup,
            UnitAttr:$use_forall),
        (outs TransformHandleTypeInterface:$transformed, Variadic<TransformHandleTypeInterface>:$loops),
        "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | `interchange` "
        "custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) attr-dict `:` "
        "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def FuseIntoContainingOp
    : Transform_Op<"structured.fuse_into_containing_op", "Fuses a producer into a loop",
        Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$producer_op, TransformHandleTypeInterface:$containing_op),
        (outs TransformHandleTypeInterface:$fused_op, TransformHandleTypeInterface:$new_containing_op),
        "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)">;

def GeneralizeOp
    : Transform_Op<"structured.generalize", "Generalizes named operations to `linalg.generic`",
        Transform_FunctionalEach # Transform_Tracked,
        syntax = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")">;

def SpecializeOp
    : Transform_Op<"structured.specialize", "Specializes `linalg.generic` to named operations",
        Transform_FunctionalEach # Transform_Tracked,
        syntax = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")">;

def InterchangeOp
    : Transform_Op<"structured.interchange", "Permutes the iteration dimensions",
        Transform_FunctionalEach # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target,
            ConfinedAttr<DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">,
            [DenseArrayNonNegative<DenseI64ArrayAttr>]>:$iterator_interchange),
        syntax = "$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` "
        "custom<SemiFunctionType>(type($target), type($transformed), \"false\")"> {
  let hasVerifier = 1;
}

def LinalgCopyToMemrefOp
    : Transform_Op<"structured.linalg_copy_to_memref", "Converts `linalg.copy` to `memref.copy`",
        Transform_EachFunctional>;

def LowerPackOp
    : Transform_Op<"structured.lower_pack", "Rewrites `linalg.pack` as simpler operations",
        Transform_EachFunctional # Transform_Tracked,
        (ins Transform_ConcreteOpType<"linalg.pack">:$target,
            DefaultValuedAttr<BoolAttr, "true">:$lowerPadLikeWithInsertSlice),
        (outs Transform_ConcreteOpType<"tensor.pad">:$pad_op,
            Transform_ConcreteOpType<"tensor.expand_shape">:$expand_shape_op,
            Transform_ConcreteOpType<"linalg.transpose">:$transpose_op)>;

def LowerUnPackOp
    : Transform_Op<"structured.lower_unpack", "Rewrites `linalg.unpack` as simpler operations",
        Transform_EachFunctional # Transform_Tracked,
        (ins Transform_ConcreteOpType<"linalg.unpack">:$target,
            DefaultValuedAttr<BoolAttr, "true">:$lowerUnpadLikeWithExtractSlice),
        (outs Transform_ConcreteOpType<"tensor.empty">:$empty_op,
            Transform_ConcreteOpType<"linalg.transpose">:$transpose_op,
            Transform_ConcreteOpType<"tensor.collapse_shape">:$collapse_shape_op,
            Transform_ConcreteOpType<"tensor.extract_slice">:$extract_slice_op)>;

def MatchOp
    : Transform_Op<"structured.match", "Finds payload operations that match all conditions",
        [MemoryEffectsOpInterface, NavigationTransformOpTrait, TransformOpInterface],
        (ins TransformHandleTypeInterface:$target, OptionalAttr<StrArrayAttr>:$ops,
            OptionalAttr<MatchInterfaceEnum>:$interface, OptionalAttr<DictionaryAttr>:$op_attrs,
            OptionalAttr<TypeAttr>:$filter_result_type, OptionalAttr<TypeArrayAttr>:$filter_operand_types),
        (outs TransformHandleTypeInterface:$results),
        "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? (`filter_result_type` "
        "`=` $filter_result_type^)? (`filter_operand_types` `=` $filter_operand_types^)? `in` $target attr-dict `:` "
        "functional-type($target, results)">;

def PackOp
    : Transform_Op<"structured.pack", "Packs operands with given tile sizes", Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformHandleTypeInterface>:$packed_sizes,
            DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_packed_sizes),
        (outs TransformHandleTypeInterface:$packed_op),
        "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) attr-dict `:` "
        "functional-type(operands, results)">;

def PackGreedilyOp
    : Transform_Op<"structured.pack_greedily", "Finds and packs matrix products",
        Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformHandleTypeInterface>:$matmul_packed_sizes,
            ConfinedAttr<DefaultValuedAttr<DenseI64ArrayAttr, "{}">,
            [DenseArrayCount<3>]>:$static_matmul_packed_sizes,
            ConfinedAttr<DefaultValuedAttr<DenseI64ArrayAttr, "{}">, [Attr<Or<[DenseArrayCount<0>.predicate,
            DenseArrayCount<3>.predicate]>, "with 0 or 3 elements">]>:$matmul_padded_sizes_next_multiple_of,
            ConfinedAttr<DefaultValuedAttr<DenseI64ArrayAttr, "{}">, [DenseArrayCount<3>]>:$matmul_inner_dims_order),
        (outs TransformHandleTypeInterface:$packed_op),
        "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, "
        "$static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` "
        "$matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` $matmul_inner_dims_order ) "
        "attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def PackTransposeOp
    : Transform_Op<"structured.pack_transpose", "Permutes packed dimensions", Transform_Functional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target_pack_or_un_pack_op, TransformHandleTypeInterface:$target_linalg_op,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_perm,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$inner_perm),
        (outs TransformHandleTypeInterface:$packed_op, TransformHandleTypeInterface:$pack_op,
            TransformHandleTypeInterface:$un_pack_op),
        "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` $outer_perm^ )? "
        "(`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def PadOp
    : Transform_Op<"structured.pad", "Pads operands", Transform_Functional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<ArrayAttr, "{}">:$padding_values,
            DefaultValuedAttr<I64ArrayAttr, "{}">:$padding_dimensions,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$pad_to_multiple_of,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_pad_to_multiple_of,
            DefaultValuedAttr<I64ArrayAttr, "{}">:$nofold_flags,
            DefaultValuedAttr<TypedArrayAttrBase<I64ArrayAttr, "array of arrays of i64">, "{}">:$transpose_paddings,
            DefaultValuedAttr<StrAttr,
            "::mlir::bufferization::MaterializeInDestinationOp::getOperationName()">:$copy_back_op,
            DefaultValuedAttr<UnitAttr, "false">:$use_prescribed_tensor_shapes),
        (outs TransformHandleTypeInterface:$padded, TransformHandleTypeInterface:$pad,
            TransformHandleTypeInterface:$copy),
        "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, $static_pad_to_multiple_of)^)? "
        "(`use_prescribed_tensor_shapes` $use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, "
        "results)"> {
  let hasVerifier = 1;
}

def PadTilingInterfaceOp
    : Transform_Op<"structured.pad_tiling_interface", "Pads operands of tileable operations",
        Transform_Functional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<ArrayAttr, "{}">:$padding_values,
            Variadic<TransformAnyParamTypeOrAnyHandle>:$padding_sizes,
            DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_padding_sizes,
            DefaultValuedAttr<UnitAttr, "false">:$pad_to_multiple_of),
        (outs TransformHandleTypeInterface:$padded, TransformHandleTypeInterface:$pad),
        "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, $static_padding_sizes)^)? "
        "(`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def PromoteOp
    : Transform_Op<"structured.promote", "Promotes operands to new buffers",
        Transform_FunctionalEach # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<I64ArrayAttr, "{}">:$operands_to_promote,
            DefaultValuedAttr<BoolArrayAttr, "{}">:$use_full_tile_buffers, UnitAttr:$use_full_tiles_by_default,
            UnitAttr:$use_original_subview_size, UnitAttr:$use_alloca, OptionalAttr<AnyAttr>:$memory_space,
            OptionalAttr<DeviceMappingArrayAttr>:$mapping, OptionalAttr<I64Attr>:$alignment),
        syntax = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")">;

def ReplaceOp
    : Transform_Op<"structured.replace", "Replaces the payload by the operation in the body",
        [IsolatedFromAbove] # Transform_Applies # Transform_Tracked # GraphRegionNoTerminator.traits,
        values = (outs TransformHandleTypeInterface:$replacement),
        syntax = "$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), "
        "type($replacement), \"false\")"> {
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasVerifier = 1;
}

def ScalarizeOp
    : Transform_Op<"structured.scalarize", "Tiles with sizes of one", Transform_FunctionalEach # Transform_Tracked,
        values = (outs TransformHandleTypeInterface:$result),
        syntax = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")">;

def ConvertToLoopsOp
    : Transform_Op<"structured.convert_to_loops", "Lowers to loops", Transform_Functional # Transform_Tracked,
        values = (outs TransformHandleTypeInterface:$result)>;

def DecomposeInterfaceOp
    : Transform_Op<"structured.decompose_interface", "Decomposes by the interface of that name",
        Transform_FunctionalEach # Transform_Tracked>;

def RewriteInDestinationPassingStyleOp
    : Transform_Op<"structured.rewrite_in_destination_passing_style", "Rewrites to destination-passing style",
        Transform_FunctionalEach # Transform_Tracked,
        syntax = "$target attr-dict `:` functional-type($target, results)">;

def FlattenElementwiseLinalgOp
    : Transform_Op<"structured.flatten_elementwise", "Flattens elementwise operations to one dimension",
        Transform_FunctionalEach # Transform_Tracked,
        syntax = "$target attr-dict `:` functional-type($target, results)">;

def InsertSliceToCopyOp
    : Transform_Op<"structured.insert_slice_to_copy", "Makes the copy of an inserted slice explicit",
        Transform_EachFunctional>;

#endif
