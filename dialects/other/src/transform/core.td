// The core of the dialect: handles, control, named sequences, patterns and passes.

#ifndef LECT_DIALECTS_TRANSFORM_CORE
#define LECT_DIALECTS_TRANSFORM_CORE

include "base.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def AlternativesOp
    : Transform_Op<"alternatives", "Tries alternative sequences of transformations in order",
        [RegionBranchOpInterface] # Transform_Applies # [IsolatedFromAbove, PossibleTopLevelTransformOpTrait,
            SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">],
        (ins Optional<TransformHandleTypeInterface>:$scope), (outs Variadic<TransformHandleTypeInterface>:$results),
        "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions"> {
  let regions = (region VariadicRegion<SizedRegion<1>>:$alternatives);
  let hasVerifier = 1;
}

def AnnotateOp
    : Transform_Op<"annotate", "Sets an attribute on payload operations", Transform_Applies,
        (ins TransformHandleTypeInterface:$target, StrAttr:$name, Optional<TransformParamTypeInterface>:$param),
        (outs), "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?">;

def ApplyCommonSubexpressionEliminationOp
    : Transform_Op<"apply_cse", "Common subexpression elimination",
        Transform_EachApplies # Transform_Tracked, values = (outs),
        syntax = "`to` $target attr-dict `:` type($target)">;

def ApplyConversionPatternsOp
    : Transform_Op<"apply_conversion_patterns", "Dialect conversion with the patterns in the region",
        Transform_Applies # Transform_Tracked # GraphRegionNoTerminator.traits,
        (ins TransformHandleTypeInterface:$target, OptionalAttr<StrArrayAttr>:$legal_ops,
            OptionalAttr<StrArrayAttr>:$illegal_ops, OptionalAttr<StrArrayAttr>:$legal_dialects,
            OptionalAttr<StrArrayAttr>:$illegal_dialects, UnitAttr:$partial_conversion, UnitAttr:$preserve_handles),
        (outs),
        "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` "
        "type($target)"> {
  let regions = (region MaxSizedRegion<1>:$patterns, VariadicRegion<MaxSizedRegion<1>>:$default_type_converter_region);
  let hasVerifier = 1;
}

def ApplyToLLVMConversionPatternsOp
    : Transform_ConversionPatterns<"dialect_to_llvm", "Patterns of a dialect's conversion to LLVM",
        (ins StrAttr:$dialect_name), "$dialect_name attr-dict"> {
  let hasVerifier = 1;
}
def ApplyDeadCodeEliminationOp
    : Transform_Op<"apply_dce", "Dead code elimination", Transform_EachApplies # Transform_Tracked,
        values = (outs), syntax = "`to` $target attr-dict `:` type($target)">;

def ApplyPatternsOp
    : Transform_Op<"apply_patterns", "Greedy rewriting with the patterns in the region",
        Transform_EachApplies # Transform_Tracked # GraphRegionNoTerminator.traits,
        (ins TransformHandleTypeInterface:$target, UnitAttr:$apply_cse,
            DefaultValuedAttr<I64Attr, "static_cast<uint64_t>(-1)">:$max_iterations,
            DefaultValuedAttr<I64Attr, "static_cast<uint64_t>(-1)">:$max_num_rewrites), (outs),
        "`to` $target $patterns attr-dict `:` type($target)"> {
  let regions = (region MaxSizedRegion<1>:$patterns);
  let hasVerifier = 1;
}

def ApplyCanonicalizationPatternsOp
    : Transform_Patterns<"canonicalization", "Canonicalization patterns of all loaded dialects">;
def ApplyLoopInvariantCodeMotionOp
    : Transform_Op<"apply_licm", "Loop-invariant code motion",
        Transform_EachApplies # Transform_Tracked, values = (outs),
        syntax = "`to` $target attr-dict `:` type($target)">;

def ApplyRegisteredPassOp
    : Transform_Op<"apply_registered_pass", "Runs a pass or a pipeline", Transform_Applies,
        (ins TransformHandleTypeInterface:$target, StrAttr:$pass_name,
            DefaultValuedAttr<DictionaryAttr, "{}">:$options, Variadic<TransformParamTypeInterface>:$dynamic_options),
        (outs TransformHandleTypeInterface:$result),
        "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)? `to` "
        "$target attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def CastOp
    : Transform_Op<"cast", "Casts a handle to another type",
        [TransformOpInterface, TransformEachOpTrait, CastOpInterface, MemoryEffectsOpInterface],
        (ins TransformHandleTypeInterface:$input), (outs TransformHandleTypeInterface:$output),
        "$input attr-dict `:` type($input) `to` type($output)">;

def NumAssociationsOp
    : Transform_Op<"num_associations", "Number of payload entities of a handle",
        [MemoryEffectsOpInterface, ParamProducerTransformOpTrait, TransformOpInterface, MatchOpInterface],
        (ins Transform_AnyHandleOrParamType:$handle),
        (outs TransformParamTypeInterface:$num), "$handle attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def CollectMatchingOp
    : Transform_Op<"collect_matching", "Collects the results of a named matcher",
        [MemoryEffectsOpInterface, SymbolUserOpInterface, TransformOpInterface],
        (ins TransformHandleTypeInterface:$root, SymbolRefAttr:$matcher),
        (outs Variadic<Transform_AnyHandleOrParamType>:$results),
        "$matcher `in` $root attr-dict `:` functional-type($root, $results)">;

def ForeachMatchOp
    : Transform_Op<"foreach_match", "Applies to each operation the action of the first matcher that accepts it",
        [MemoryEffectsOpInterface, SymbolUserOpInterface, TransformOpInterface, OpAsmOpInterface],
        (ins TransformHandleTypeInterface:$root, Variadic<Transform_AnyHandleOrParamType>:$forwarded_inputs,
            UnitAttr:$restrict_root, UnitAttr:$flatten_results, SymbolRefArrayAttr:$matchers,
            SymbolRefArrayAttr:$actions),
        (outs TransformHandleTypeInterface:$updated, Variadic<Transform_AnyHandleOrParamType>:$forwarded_outputs),
        "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` $root (`,` "
        "$forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) attr-dict `:` "
        "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def ForeachOp
    : Transform_Op<"foreach", "Applies the body to each payload operation",
        Transform_Applies # [RegionBranchOpInterface, SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">],
        (ins Variadic<Transform_AnyHandleOrParamType>:$targets, UnitAttr:$with_zip_shortest),
        (outs Variadic<Transform_AnyHandleOrParamType>:$results),
        "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` type($results)^)? $body "
        "attr-dict"> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def GetConsumersOfResult
    : Transform_Op<"get_consumers_of_result", "Gets the users of a result", Transform_Navigation,
        (ins TransformHandleTypeInterface:$target, I64Attr:$result_number),
        (outs TransformHandleTypeInterface:$consumers),
        "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)">;

def GetDefiningOp
    : Transform_Op<"get_defining_op", "Gets the producers of values",
        [TransformOpInterface, MatchOpInterface, NavigationTransformOpTrait, MemoryEffectsOpInterface],
        (ins TransformValueHandleTypeInterface:$target), (outs TransformHandleTypeInterface:$result)>;

def GetParentOp
    : Transform_Op<"get_parent_op", "Gets an enclosing operation",
        [TransformOpInterface, MatchOpInterface, NavigationTransformOpTrait, MemoryEffectsOpInterface],
        (ins TransformHandleTypeInterface:$target, UnitAttr:$isolated_from_above, UnitAttr:$allow_empty_results,
            OptionalAttr<StrAttr>:$op_name, UnitAttr:$deduplicate,
            DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$nth_parent),
        (outs TransformHandleTypeInterface:$parent)>;

def GetProducerOfOperand
    : Transform_Op<"get_producer_of_operand", "Gets the producer of an operand",
        [TransformOpInterface, NavigationTransformOpTrait, MatchOpInterface, MemoryEffectsOpInterface],
        (ins TransformHandleTypeInterface:$target, I64Attr:$operand_number),
        (outs TransformHandleTypeInterface:$producer),
        "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)">;

def GetOperandOp
    : Transform_Op<"get_operand", "Operands",
        [TransformOpInterface, NavigationTransformOpTrait, MatchOpInterface, MemoryEffectsOpInterface],
        (ins TransformHandleTypeInterface:$target, DenseI64ArrayAttr:$raw_position_list, UnitAttr:$is_inverted,
            UnitAttr:$is_all), (outs TransformValueHandleTypeInterface:$result),
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` "
        "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def GetResultOp
    : Transform_Op<"get_result", "Results", Transform_Navigation,
        (ins TransformHandleTypeInterface:$target, DenseI64ArrayAttr:$raw_position_list, UnitAttr:$is_inverted,
            UnitAttr:$is_all), (outs TransformValueHandleTypeInterface:$result),
        "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` attr-dict `:` "
        "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def GetTypeOp
    : Transform_Op<"get_type", "Types of values", [TransformOpInterface, MatchOpInterface, MemoryEffectsOpInterface],
        (ins TransformValueHandleTypeInterface:$value, UnitAttr:$elemental),
        (outs TransformParamTypeInterface:$type_param),
        "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)">;

def IncludeOp
    : Transform_Op<"include", "Runs a named sequence",
        [CallOpInterface, MatchOpInterface, MemoryEffectsOpInterface, SymbolUserOpInterface, TransformOpInterface],
        (ins SymbolRefAttr:$target, FailurePropagationMode:$failure_propagation_mode,
            Variadic<Transform_AnyHandleOrParamType>:$operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
            OptionalAttr<DictArrayAttr>:$res_attrs), (outs Variadic<Transform_AnyHandleOrParamType>:$results),
        "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` "
        "functional-type($operands, $results)">;

def MatchOperationEmptyOp
    : Transform_Op<"match.operation_empty", "Matches if the payload is empty",
        [AtMostOneOpMatcher, MatchOpInterface, MemoryEffectsOpInterface],
        (ins TransformHandleTypeInterface:$operand_handle), (outs),
        "$operand_handle attr-dict `:` type($operand_handle)">;

def MatchOperationNameOp
    : Transform_Op<"match.operation_name", "Matches operations by their names",
        [SingleOpMatcher, MatchOpInterface, MemoryEffectsOpInterface],
        (ins TransformHandleTypeInterface:$operand_handle, StrArrayAttr:$op_names), (outs),
        "$operand_handle $op_names attr-dict `:` type($operand_handle)">;

def MatchParamCmpIOp
    : Transform_Op<"match.param.cmpi", "Matches if a comparison of parameters holds",
        [TransformOpInterface, MatchOpInterface, MemoryEffectsOpInterface, SameTypeOperands],
        (ins TransformParamTypeInterface:$param, TransformParamTypeInterface:$reference,
            MatchCmpIPredicateAttr:$predicate), (outs), "$predicate $param `,` $reference attr-dict `:` type($param)">;

def MergeHandlesOp
    : Transform_Op<"merge_handles", "Merges the payloads of several handles",
        Transform_Applies # [MatchOpInterface, SameOperandsAndResultType],
        (ins Variadic<Transform_AnyHandleOrParamType>:$handles, UnitAttr:$deduplicate),
        (outs Transform_AnyHandleOrParamType:$result),
        "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)"> {
  let hasFolder = 1;
}

def NamedSequenceOp
    : Transform_Op<"named_sequence", "Named sequence of transformations",
        [FunctionOpInterface, IsolatedFromAbove] # Transform_EffectsFirst,
        (ins SymbolNameAttr:$sym_name, TypeAttrBase<"::mlir::FunctionType", "function type attribute">:$function_type,
            OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
            OptionalAttr<DictArrayAttr>:$res_attrs), (outs)> {
  let assemblyFormat = ?;
  let regions = (region MaxSizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SplitHandleOp
    : Transform_Op<"split_handle", "Splits a handle into several handles",
        [FunctionalStyleTransformOpTrait] # Transform_Applies,
        (ins Transform_AnyHandleOrParamType:$handle, DefaultValuedAttr<BoolAttr, "true">:$pass_through_empty_handle,
            DefaultValuedAttr<BoolAttr, "true">:$fail_on_payload_too_small, OptionalAttr<I64Attr>:$overflow_result),
        (outs Variadic<Transform_AnyHandleOrParamType>:$results),
        "$handle attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def ParamConstantOp
    : Transform_Op<"param.constant", "Constant parameter",
        [MatchOpInterface] # Transform_Applies # [ParamProducerTransformOpTrait],
        (ins AnyAttr:$value), (outs TransformParamTypeInterface:$param), "$value attr-dict `->` type($param)">;

def PrintOp
    : Transform_Op<"print", "Prints the payload", Transform_Applies # [MatchOpInterface],
        (ins Optional<TransformHandleTypeInterface>:$target, OptionalAttr<StrAttr>:$name,
            OptionalAttr<UnitAttr>:$assume_verified, OptionalAttr<UnitAttr>:$use_local_scope,
            OptionalAttr<UnitAttr>:$skip_regions), (outs), "$target attr-dict (`:` type($target)^)?">;

def ReplicateOp
    : Transform_Op<"replicate", "Replicates a handle for each payload operation of another",
        Transform_Applies # [AllTypesMatch<["handles", "replicated"]>],
        (ins TransformHandleTypeInterface:$pattern, Variadic<Transform_AnyHandleOrParamType>:$handles),
        (outs Variadic<Transform_AnyHandleOrParamType>:$replicated),
        "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)">;

def SelectOp
    : Transform_Op<"select", "Selects the payload operations with a name", Transform_Navigation,
        (ins TransformHandleTypeInterface:$target, StrAttr:$op_name), (outs TransformHandleTypeInterface:$result),
        "$op_name `in` $target attr-dict `:` functional-type(operands, results)">;

def SequenceOp
    : Transform_Op<"sequence", "Sequence of transformations",
        [RegionBranchOpInterface, MatchOpInterface] # Transform_Applies # [OpAsmOpInterface,
            PossibleTopLevelTransformOpTrait, SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">,
            AttrSizedOperandSegments],
        (ins FailurePropagationMode:$failure_propagation_mode, Optional<TransformHandleTypeInterface>:$root,
            Variadic<Transform_AnyHandleOrParamType>:$extra_bindings),
        (outs Variadic<TransformHandleTypeInterface>:$results),
        "custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) (`->` "
        "type($results)^)? `failures` `(` $failure_propagation_mode `)` attr-dict-with-keyword regions"> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def VerifyOp
    : Transform_Op<"verify", "Verifies the payload", Transform_EachApplies # Transform_Tracked,
        values = (outs), syntax = "$target attr-dict `:` type($target)">;

def YieldOp
    : Transform_Op<"yield", "Ends a region with its results", [Terminator, MemoryEffectsOpInterface],
        (ins Arg<Variadic<Transform_AnyHandleOrParamType>, "Transform values yielded back to the parent">:$operands),
        (outs), "operands attr-dict (`:` type($operands)^)?">;

#endif
