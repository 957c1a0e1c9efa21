// Extensions that are independent of the kind of payload.

#ifndef LECT_DIALECTS_TRANSFORM_EXTENSIONS
#define LECT_DIALECTS_TRANSFORM_EXTENSIONS

include "base.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

//===- Debugging --------------------------------------------------------------------------------------------------===//

def EmitRemarkAtOp
    : Transform_Op<"debug.emit_remark_at", "Emits a remark at the payload",
        [MatchOpInterface] # Transform_Applies # [NavigationTransformOpTrait],
        (ins Transform_AnyHandleType:$at, StrAttr:$message), (outs), "$at `,` $message attr-dict `:` type($at)">;

def EmitParamAsRemarkOp
    : Transform_Op<"debug.emit_param_as_remark", "Emits a parameter as a remark",
        [MatchOpInterface] # Transform_Applies # [NavigationTransformOpTrait],
        (ins TransformParamTypeInterface:$param, Optional<TransformHandleTypeInterface>:$anchor,
            OptionalAttr<StrAttr>:$message), (outs),
        "$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` type($anchor)^)?">;

//===- IRDL -------------------------------------------------------------------------------------------------------===//

def IRDLCollectMatchingOp
    : Transform_Op<"irdl.collect_matching", "Collects operations that an IRDL definition describes",
        Transform_Applies # [SymbolTable, NoTerminator], (ins TransformHandleTypeInterface:$root),
        (outs TransformHandleTypeInterface:$matched),
        "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions"> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

//===- PDL --------------------------------------------------------------------------------------------------------===//

def PDLMatchOp
    : Transform_Op<"pdl_match", "Operations that a PDL pattern matches", Transform_Applies,
        (ins Arg<TransformHandleTypeInterface, "Payload IR scope to match within">:$root, SymbolRefAttr:$pattern_name),
        (outs Res<TransformHandleTypeInterface, "Handle to the matched Payload IR ops">:$matched),
        "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)">;

def WithPDLPatternsOp
    : Transform_Op<"with_pdl_patterns", "PDL patterns and transformations that use them",
        [TransformOpInterface, NoTerminator, OpAsmOpInterface, PossibleTopLevelTransformOpTrait,
            MemoryEffectsOpInterface, SymbolTable],
        (ins Arg<Optional<TransformHandleTypeInterface>, "Root operation of the Payload IR">:$root), (outs),
        "($root^ `:` type($root))? attr-dict-with-keyword regions"> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

//===- SMT --------------------------------------------------------------------------------------------------------===//

def ConstrainParamsOp
    : Transform_Op<"smt.constrain_params", "SMT constraints on parameters",
        Transform_Applies # [SingleBlockImplicitTerminator<"::mlir::smt::YieldOp">],
        (ins Variadic<TransformParamTypeInterface>:$params), (outs Variadic<TransformParamTypeInterface>:$results),
        "`(` $params `)` attr-dict `:` functional-type(operands, results) $body"> {
  let cppNamespace = "mlir::transform::smt";
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

//===- Tuning -----------------------------------------------------------------------------------------------------===//

def KnobOp
    : Transform_Op<"tune.knob", "Declares a tunable parameter", Transform_Applies,
        (ins Builtin_StringAttr:$name, AnyAttr:$options, OptionalAttr<AnyAttr>:$selected),
        (outs TransformParamTypeInterface:$result),
        "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)"> {
  let cppNamespace = "mlir::transform::tune";
  let hasVerifier = 1;
}

def Tune_AlternativesOp
    : Transform_Op<"tune.alternatives", "Selects one of several regions by tuning",
        [RegionBranchOpInterface] # Transform_Applies # [SingleBlockImplicitTerminator<"::mlir::transform::YieldOp">,
            NoRegionArguments],
        (ins Builtin_StringAttr:$name, OptionalAttr<APIntAttr>:$selected_region_attr,
            Optional<TransformParamTypeInterface>:$selected_region_param),
        (outs Variadic<Transform_AnyHandleOrParamType>:$results),
        "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( $selected_region_attr, "
        "$selected_region_param)^)? attr-dict-with-keyword (`:` type($selected_region_param)^)? (`->` "
        "type($results)^)? regions"> {
  let cppNamespace = "mlir::transform::tune";
  let regions = (region VariadicRegion<SizedRegion<1>>:$alternatives);
  let hasVerifier = 1;
}

//===- Data layout and target information -------------------------------------------------------------------------===//

def QueryOp
    : Transform_Op<"dlti.query", "Queries an attribute of the target by keys", Transform_EachApplies,
        (ins TransformHandleTypeInterface:$target, ArrayAttr:$keys),
        (outs TransformParamTypeInterface:$associated_attr),
        "$keys `at` $target attr-dict `:` functional-type(operands, results)">;

//===- Functions --------------------------------------------------------------------------------------------------===//

def ApplyFuncToLLVMConversionPatternsOp : Transform_ConversionPatterns<"func.func_to_llvm", "Functions to LLVM">;
def CastAndCallOp
    : Transform_Op<"func.cast_and_call", "Replaces values by a call, with casts where types differ",
        Transform_Applies # [AttrSizedOperandSegments] # Transform_Tracked # GraphRegionNoTerminator.traits,
        (ins TransformHandleTypeInterface:$insertion_point, UnitAttr:$insert_after,
            Optional<TransformValueHandleTypeInterface>:$inputs, Optional<TransformValueHandleTypeInterface>:$outputs,
            OptionalAttr<SymbolRefAttr>:$function_name, Optional<TransformHandleTypeInterface>:$function),
        (outs TransformHandleTypeInterface:$result),
        "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` "
        "$insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` functional-type(operands, "
        "results)"> {
  let regions = (region MaxSizedRegion<1>:$conversions);
  let hasVerifier = 1;
}

def ReplaceFuncSignatureOp
    : Transform_Op<"func.replace_func_signature", "Permutes arguments and results of a function", Transform_Applies,
        (ins TransformHandleTypeInterface:$module, SymbolRefAttr:$function_name, DenseI32ArrayAttr:$args_interchange,
            DenseI32ArrayAttr:$results_interchange, UnitAttr:$adjust_func_calls),
        (outs TransformHandleTypeInterface:$transformed_module, TransformHandleTypeInterface:$transformed_function),
        "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` $results_interchange "
        "`at` $module attr-dict `:` functional-type(operands, results)">;

def DeduplicateFuncArgsOp
    : Transform_Op<"func.deduplicate_func_args", "Removes duplicate arguments of a function", Transform_Applies,
        (ins TransformHandleTypeInterface:$module, SymbolRefAttr:$function_name),
        (outs TransformHandleTypeInterface:$transformed_module, TransformHandleTypeInterface:$transformed_function),
        "$function_name `at` $module attr-dict `:` functional-type(operands, results)">;

#endif
