// Operations for MLIR's tests of tiling, of moving operations, and of affine maps: `transform.test.*`.

#ifndef LECT_DIALECTS_TRANSFORM_TEST_TILING
#define LECT_DIALECTS_TRANSFORM_TEST_TILING

include "base.td"
include "scf/mapping.td"

//===- Tiling -----------------------------------------------------------------------------------------------------===//

def TestFuseAndYieldOp
    : Transform_Op<"test.fuse_and_yield", "Tiles, fuses producers, and yields some of them",
        Transform_Functional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes,
            DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_interchange, DefaultValuedAttr<BoolAttr, "false">:$use_forall),
        (outs TransformHandleTypeInterface:$transfomed, Variadic<TransformHandleTypeInterface>:$loops),
        "$target ($tile_sizes^)? (`interchange` $tile_interchange^)? (`use_forall` $use_forall^)? attr-dict `:` "
        "functional-type(operands, results)">;

def TestFuseConsumerOp
    : Transform_Op<"test.fuse_consumer", "Fuses a consumer into loops", Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$consumer, Variadic<TransformHandleTypeInterface>:$loops),
        (outs TransformHandleTypeInterface:$fused_consumer, Variadic<TransformHandleTypeInterface>:$result_loops),
        "$consumer `into` `(` $loops `)` attr-dict `:` functional-type(operands, results)">;

def TestFuseConsumerUsingSliceOp
    : Transform_Op<"test.fuse_consumer_using_slice", "Fuses consumers of slices into loops",
        Transform_Applies # Transform_Tracked # [AttrSizedOperandSegments],
        (ins Variadic<TransformHandleTypeInterface>:$targets, Variadic<TransformHandleTypeInterface>:$loops,
            DefaultValuedAttr<I32Attr, "1">:$num_consumer_to_fuse),
        (outs TransformHandleTypeInterface:$consumer, TransformHandleTypeInterface:$fused_consumer),
        "$targets `in` `(` $loops `)` (`num_consumer_to_fuse` `=` $num_consumer_to_fuse^)? attr-dict `:` "
        "functional-type(operands, results)">;

def TestTileUsingForallOp
    : Transform_Op<"test.tile_using_forall", "Tiles with `scf.forall`", Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$target, DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes,
            DefaultValuedOptionalAttr<I64ArrayAttr, "{}">:$interchange, OptionalAttr<DeviceMappingArrayAttr>:$mapping),
        (outs TransformHandleTypeInterface:$tiled_op, Variadic<TransformHandleTypeInterface>:$loops),
        "$target ($tile_sizes^)? (`interchange` `=` $interchange^)? (`mapping` `=` $mapping^)? attr-dict `:` "
        "functional-type(operands, results)">;

def TestFuseUsingForallOp
    : Transform_Op<"test.fuse_using_forall", "Tiles with `scf.forall` and fuses producers",
        Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$root_op, DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes,
            DefaultValuedOptionalAttr<I64ArrayAttr, "{}">:$interchange, OptionalAttr<DeviceMappingArrayAttr>:$mapping),
        (outs TransformHandleTypeInterface:$tiled_ops, Variadic<TransformHandleTypeInterface>:$loops),
        "$root_op ($tile_sizes^)? (`interchange` $interchange^)? (`mapping` `=` $mapping^)? attr-dict `:` "
        "functional-type(operands, results)">;

def TestTileAndFuseOuterParallelPartialReductionOp
    : Transform_Op<"test.tile_and_fuse_outer_parallel_partial_reduction", "Tiles a reduction by partial results",
        Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$root_op, DefaultValuedAttr<I64ArrayAttr, "{}">:$reduction_dims,
            DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes, OptionalAttr<DeviceMappingArrayAttr>:$mapping),
        (outs TransformHandleTypeInterface:$tiled_ops, Variadic<TransformHandleTypeInterface>:$loops),
        "$root_op (`reduction_dims` `=` $reduction_dims^)? (`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` "
        "$mapping^)? attr-dict `:` functional-type(operands, results)">;

def TestTileUsingCustomLoopOp
    : Transform_Op<"test.tile_using_custom_loop", "Tiles with a custom loop",
        Transform_Applies # Transform_Tracked,
        (ins TransformHandleTypeInterface:$root_op, DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes),
        (outs TransformHandleTypeInterface:$tiled_ops, Variadic<TransformHandleTypeInterface>:$loops),
        "$root_op `tile_sizes` `=` $tile_sizes attr-dict `:` functional-type(operands, results)">;

// Reports whether slices could be fused.
class Transform_TestQuery<string mnemonic, string words>
    : Transform_Op<mnemonic, words, Transform_Applies, values = (outs), syntax = "$target attr-dict `:` type($target)">;
def TestQueryProducerFusability : Transform_TestQuery<"test.query_producer_fusability", "Queries producers of slices">;
def TestQueryConsumerFusability : Transform_TestQuery<"test.query_consumer_fusability", "Queries consumers of slices">;

//===- Moving operations ------------------------------------------------------------------------------------------===//

def TestMoveOperandDeps
    : Transform_Op<"test.move_operand_deps", "Moves the dependencies of an operation before another",
        Transform_Functional # Transform_Tracked,
        (ins TransformHandleTypeInterface:$op, TransformHandleTypeInterface:$insertion_point), (outs),
        "$op `before` $insertion_point attr-dict `:` type($op) `,` type($insertion_point)">;

def TestMoveValueDefns
    : Transform_Op<"test.move_value_defns", "Moves the producers of values before an operation",
        Transform_Functional # Transform_Tracked,
        (ins Variadic<TransformValueHandleTypeInterface>:$values, TransformHandleTypeInterface:$insertion_point),
        (outs),
        "$values `before` $insertion_point attr-dict `:` `(` type($values) `)` `` `,` type($insertion_point)">;

//===- Affine maps ------------------------------------------------------------------------------------------------===//

def TestMakeComposedFoldedAffineApplyOp
    : Transform_Op<"test.make_composed_folded_affine_apply", "Composes and folds an `affine.apply`",
        Transform_FunctionalEach # Transform_Tracked,
        (ins TransformHandleTypeInterface:$op), (outs TransformHandleTypeInterface:$composed),
        "$op attr-dict `:` functional-type(operands, results)">;

#endif
