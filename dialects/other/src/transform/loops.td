// Loops, bufferization and memory.

#ifndef LECT_DIALECTS_TRANSFORM_LOOPS
#define LECT_DIALECTS_TRANSFORM_LOOPS

include "base.td"
include "enums.td"

//===- Loops ------------------------------------------------------------------------------------------------------===//

def HoistLoopInvariantSubsetsOp
    : Transform_Op<"loop.hoist_loop_invariant_subsets", "Hoists loop-invariant tensor subsets",
        Transform_EachApplies # Transform_Tracked, values = (outs),
        syntax = "$target attr-dict `:` type($target)">;

//===- SCF --------------------------------------------------------------------------------------------------------===//

def ApplyForLoopCanonicalizationPatternsOp
    : Transform_Patterns<"scf.for_loop_canonicalization", "Patterns that simplify minima and maxima by loop bounds">;
def ApplySCFStructuralConversionPatternsOp
    : Transform_ConversionPatterns<"scf.structural_conversions", "Types of structured control flow converted">;
def ApplySCFToControlFlowPatternsOp
    : Transform_ConversionPatterns<"scf.scf_to_control_flow", "Structured control flow to branches">;
def Transform_ScfForOp : Transform_ConcreteOpType<"scf.for">;
def ForallToForOp
    : Transform_Op<"loop.forall_to_for", "Converts `scf.forall` to `scf.for`", Transform_Functional,
        values = (outs Variadic<TransformHandleTypeInterface>:$transformed)>;

def ForallToParallelOp
    : Transform_Op<"loop.forall_to_parallel", "Converts `scf.forall` to `scf.parallel`", Transform_Functional,
        values = (outs Variadic<TransformHandleTypeInterface>:$transformed)>;

def ParallelForToNestedForOps
    : Transform_Op<"loop.parallel_for_to_nested_fors", "Converts `scf.parallel` to `scf.for`", Transform_Functional,
        values = (outs Variadic<TransformHandleTypeInterface>:$transformed)>;

def LoopOutlineOp
    : Transform_Op<"loop.outline", "Outlines a loop to a function", Transform_Functional,
        (ins TransformHandleTypeInterface:$target, StrAttr:$func_name),
        (outs TransformHandleTypeInterface:$function, TransformHandleTypeInterface:$call)>;

def LoopPeelOp
    : Transform_Op<"loop.peel", "Peels an iteration of a loop", Transform_FunctionalEach,
        (ins Transform_ScfForOp:$target, DefaultValuedAttr<BoolAttr, "false">:$peel_front,
            DefaultValuedAttr<BoolAttr, "false">:$fail_if_already_divisible),
        (outs TransformHandleTypeInterface:$peeled_loop, TransformHandleTypeInterface:$remainder_loop)>;

def LoopPipelineOp
    : Transform_Op<"loop.pipeline", "Pipelines a loop", Transform_FunctionalEach,
        (ins Transform_ScfForOp:$target, DefaultValuedAttr<I64Attr, "1">:$iteration_interval,
            DefaultValuedAttr<I64Attr, "10">:$read_latency)>;

def LoopPromoteIfOneIterationOp
    : Transform_Op<"loop.promote_if_one_iteration", "Replaces a loop by its only iteration",
        Transform_EffectsFirst # [TransformEachOpTrait],
        values = (outs), syntax = "$target attr-dict `:` type($target)">;

def LoopUnrollOp
    : Transform_Op<"loop.unroll", "Unrolls a loop", Transform_FunctionalEach,
        (ins TransformHandleTypeInterface:$target, ConfinedAttr<I64Attr, [IntPositive]>:$factor), (outs),
        "$target attr-dict `:` type($target)">;

def LoopUnrollAndJamOp
    : Transform_Op<"loop.unroll_and_jam", "Unrolls a loop and fuses nested loops",
        Transform_FunctionalEach,
        (ins TransformHandleTypeInterface:$target, ConfinedAttr<I64Attr, [IntPositive]>:$factor), (outs),
        "$target attr-dict `:` type($target)">;

def LoopCoalesceOp
    : Transform_Op<"loop.coalesce", "Coalesces perfectly nested loops", Transform_FunctionalEach,
        syntax = "$target attr-dict `:` functional-type($target, $transformed)">;

def TakeAssumedBranchOp
    : Transform_Op<"scf.take_assumed_branch", "Replaces a conditional by one of its regions",
        Transform_EffectsFirst # [TransformEachOpTrait],
        (ins TransformHandleTypeInterface:$target, OptionalAttr<UnitAttr>:$take_else_branch), (outs),
        "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)">;

def LoopFuseSiblingOp
    : Transform_Op<"loop.fuse_sibling", "Fuses a loop into another", Transform_Functional,
        (ins TransformHandleTypeInterface:$target, TransformHandleTypeInterface:$source),
        (outs TransformHandleTypeInterface:$fused_loop),
        "$target `into` $source attr-dict `:` functional-type(operands, results)">;

//===- Affine -----------------------------------------------------------------------------------------------------===//

def Transform_AffineForOp : Transform_ConcreteOpType<"affine.for">;
def SimplifyBoundedAffineOpsOp
    : Transform_Op<"affine.simplify_bounded_affine_ops", "Simplifies minima and maxima of values with known bounds",
        Transform_Applies,
        (ins TransformHandleTypeInterface:$target, Variadic<TransformHandleTypeInterface>:$bounded_values,
            DenseI64ArrayAttr:$lower_bounds, DenseI64ArrayAttr:$upper_bounds), (outs),
        "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds `and` "
        "$upper_bounds attr-dict `:` type($target)"> {
  let hasVerifier = 1;
}

def SimplifyMinMaxAffineOpsOp
    : Transform_Op<"affine.simplify_min_max_affine_ops", "Simplifies minima and maxima", Transform_Applies,
        values = (outs), syntax = "$target attr-dict `:` type($target)">;

//===- Bufferization ----------------------------------------------------------------------------------------------===//

def Transform_EmptyOp : Transform_ConcreteOpType<"tensor.empty">;
def Transform_AllocTensorOp : Transform_ConcreteOpType<"bufferization.alloc_tensor">;
def BufferLoopHoistingOp
    : Transform_Op<"bufferization.buffer_loop_hoisting", "Hoists allocations out of loops",
        [MemoryEffectsOpInterface, TransformEachOpTrait, TransformOpInterface],
        values = (outs), syntax = "$target attr-dict `:` type($target)">;

def OneShotBufferizeOp
    : Transform_Op<"bufferization.one_shot_bufferize", "Bufferizes", Transform_Functional,
        (ins TransformHandleTypeInterface:$target, OptionalAttr<LayoutMapOption>:$function_boundary_type_conversion,
            DefaultValuedAttr<BoolAttr, "false">:$allow_return_allocs_from_loops,
            DefaultValuedAttr<BoolAttr, "false">:$allow_unknown_ops,
            DefaultValuedAttr<BoolAttr, "false">:$bufferize_function_boundaries,
            DefaultValuedAttr<BoolAttr, "false">:$dump_alias_sets,
            DefaultValuedAttr<BoolAttr, "false">:$test_analysis_only,
            DefaultValuedAttr<BoolAttr, "false">:$print_conflicts,
            DefaultValuedAttr<BoolAttr, "true">:$check_parallel_regions,
            DefaultValuedAttr<StrAttr, "\"memref.copy\"">:$memcpy_op),
        syntax = "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` "
        "functional-type($target, results)"> {
  let hasVerifier = 1;
}

def EliminateEmptyTensorsOp
    : Transform_Op<"bufferization.eliminate_empty_tensors", "Removes empty tensors before bufferization",
        Transform_Applies, values = (outs), syntax = "$target attr-dict `:` type($target)">;

def EmptyTensorToAllocTensorOp
    : Transform_Op<"bufferization.empty_tensor_to_alloc_tensor", "Converts empty tensors to allocations",
        Transform_FunctionalEach, (ins Transform_EmptyOp:$target),
        (outs Transform_AllocTensorOp:$transformed)>;

//===- MemRef -----------------------------------------------------------------------------------------------------===//

def MemrefToLLVMTypeConverterOp
    : Transform_Op<"apply_conversion_patterns.memref.memref_to_llvm_type_converter", "Type converter to LLVM types",
        [TypeConverterBuilderOpInterface],
        (ins DefaultValuedOptionalAttr<BoolAttr, "false">:$use_aligned_alloc,
            DefaultValuedOptionalAttr<I64Attr, "64">:$index_bitwidth,
            DefaultValuedOptionalAttr<BoolAttr, "false">:$use_generic_functions,
            DefaultValuedOptionalAttr<BoolAttr, "false">:$use_bare_ptr_call_conv, OptionalAttr<StrAttr>:$data_layout),
        (outs), "attr-dict">;

def ApplyAllocToAllocaOp
    : Transform_Patterns<"memref.alloc_to_alloca", "Allocations on the heap to the stack",
        (ins OptionalAttr<I64Attr>:$size_limit), "(`size_limit` `(` $size_limit^ `)`)? attr-dict">;
def ApplyExpandOpsPatternsOp : Transform_Patterns<"memref.expand_ops", "Operations expanded to simpler ones">;
def ApplyExpandStridedMetadataPatternsOp
    : Transform_Patterns<"memref.expand_strided_metadata", "Views as arithmetic on sizes and strides">;
def ApplyExtractAddressComputationsPatternsOp
    : Transform_Patterns<"memref.extract_address_computations", "Addresses of accesses as subviews">;
def ApplyFoldMemrefAliasOpsPatternsOp
    : Transform_Patterns<"memref.fold_memref_alias_ops", "Views folded into accesses">;
def ApplyResolveRankedShapedTypeResultDimsPatternsOp
    : Transform_Patterns<"memref.resolve_ranked_shaped_type_result_dims", "Resolves result sizes from operand sizes">;
def Transform_MemRefAllocOp : Transform_ConcreteOpType<"memref.alloc">;
def Transform_MemRefAllocaOp : Transform_ConcreteOpType<"memref.alloca">;
def MemRefAllocaToGlobalOp
    : Transform_Op<"memref.alloca_to_global", "Converts a stack allocation to a global", Transform_Applies,
        (ins Transform_MemRefAllocaOp:$alloca),
        (outs TransformHandleTypeInterface:$getGlobal, TransformHandleTypeInterface:$global),
        "$alloca attr-dict `:` functional-type(operands, results)">;

def MemRefMultiBufferOp
    : Transform_Op<"memref.multibuffer", "Multi-buffering of an allocation", Transform_Functional,
        (ins Transform_MemRefAllocOp:$target, ConfinedAttr<I64Attr, [IntPositive]>:$factor, UnitAttr:$skip_analysis)>;

def MemRefEraseDeadAllocAndStoresOp
    : Transform_Op<"memref.erase_dead_alloc_and_stores", "Erases buffers that are never read",
        [TransformEachOpTrait] # Transform_Applies # Transform_Tracked, values = (outs),
        syntax = "$target attr-dict `:` functional-type($target, results)">;

def MemRefMakeLoopIndependentOp
    : Transform_Op<"memref.make_loop_independent", "Makes allocations independent of loop iterations",
        Transform_FunctionalEach, (ins TransformHandleTypeInterface:$target, I64Attr:$num_loops),
        syntax = "$target attr-dict `:` functional-type($target, $transformed)">;

#endif
