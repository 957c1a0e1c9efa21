// Matchers of structured operations.

#ifndef LECT_DIALECTS_TRANSFORM_MATCH
#define LECT_DIALECTS_TRANSFORM_MATCH

include "base.td"

// Matches a structured operation, with the single-operation trait first.
defvar Transform_OpMatch = [SingleOpMatcher, StructuredPredicate, MatchOpInterface, MemoryEffectsOpInterface];

//===- Linalg -----------------------------------------------------------------------------------------------------===//

def MatchStructuredOp
    : Transform_Op<"match.structured", "Matches structured operations with the predicates in the body",
        [MatchOpInterface, MemoryEffectsOpInterface, SingleOpMatcher,
            SingleBlockImplicitTerminator<"::mlir::transform::MatchStructuredYieldOp">],
        (ins TransformHandleTypeInterface:$current, OptionalAttr<FailurePropagationMode>:$failure_propagation_mode),
        (outs Variadic<Transform_AnyHandleOrParamType>:$outputs),
        "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` custom<SemiFunctionType>(type($current), "
        "type($outputs))attr-dict-with-keyword regions"> {
  let regions = (region SizedRegion<1>:$body_region);
  let hasVerifier = 1;
}

def MatchStructuredBodyOp
    : Transform_Op<"match.structured.body", "Matches by the kind of body", Transform_OpMatch,
        (ins TransformHandleTypeInterface:$operand_handle, OptionalAttr<I64Attr>:$reduction_position,
            UnitAttr:$passthrough, UnitAttr:$elementwise, OptionalAttr<StrArrayAttr>:$contraction), (outs),
        "$operand_handle attr-dict `:` type($operand_handle)"> {
  let hasVerifier = 1;
}

def MatchStructuredClassifyContractionDimsOp
    : Transform_Op<"match.structured.classify_contraction_dims", "Classifies the dimensions of a contraction",
        Transform_OpMatch, (ins TransformHandleTypeInterface:$operand_handle),
        (outs TransformParamTypeInterface:$batch, TransformParamTypeInterface:$m, TransformParamTypeInterface:$n,
            TransformParamTypeInterface:$k), "$operand_handle attr-dict `:` functional-type(operands, results)">;

def MatchStructuredClassifyConvolutionDimsOp
    : Transform_Op<"match.structured.classify_convolution_dims", "Classifies the dimensions of a convolution",
        Transform_OpMatch, (ins TransformHandleTypeInterface:$operand_handle),
        (outs TransformParamTypeInterface:$batch, TransformParamTypeInterface:$output_image,
            TransformParamTypeInterface:$output_channel, TransformParamTypeInterface:$filter_loop,
            TransformParamTypeInterface:$input_channel, TransformParamTypeInterface:$depth,
            TransformParamTypeInterface:$strides, TransformParamTypeInterface:$dilations),
        "$operand_handle attr-dict `:` functional-type(operands, results)">;

def MatchStructuredDimOp
    : Transform_Op<"match.structured.dim", "Matches and captures iteration dimensions", Transform_StructuredMatch,
        (ins TransformHandleTypeInterface:$operand_handle, DenseI64ArrayAttr:$raw_dim_list, UnitAttr:$is_inverted,
            UnitAttr:$is_all, UnitAttr:$parallel, UnitAttr:$reduction),
        (outs Optional<TransformParamTypeInterface>:$result),
        "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` attr-dict `:` "
        "custom<SemiFunctionType>(type($operand_handle), type($result))"> {
  let hasVerifier = 1;
}

def MatchStructuredElementalBitwidthOp
    : Transform_Op<"match.structured.elemental_bitwidth", "Matches the bit width of elements",
        [SingleValueMatcher, MatchOpInterface, MemoryEffectsOpInterface],
        (ins TransformValueHandleTypeInterface:$operand_handle), (outs TransformParamTypeInterface:$result),
        "$operand_handle attr-dict `:` functional-type(operands, results)">;

def MatchStructuredInputOp : Transform_MatchOperand<"match.structured.input", "Captures inputs">;
def MatchStructuredInitOp : Transform_MatchOperand<"match.structured.init", "Captures inits">;
def MatchStructuredNumInputsOp
    : Transform_Op<"match.structured.num_inputs", "Gets the number of inputs", Transform_StructuredMatch,
        (ins TransformHandleTypeInterface:$operand_handle), (outs TransformParamTypeInterface:$result),
        "$operand_handle attr-dict `:` functional-type(operands, results)">;

def MatchStructuredNumInitsOp
    : Transform_Op<"match.structured.num_inits", "Gets the number of inits", Transform_StructuredMatch,
        (ins TransformHandleTypeInterface:$operand_handle), (outs TransformParamTypeInterface:$result),
        "$operand_handle attr-dict `:` functional-type(operands, results)">;

def MatchStructuredRankOp
    : Transform_Op<"match.structured.rank", "Gets the number of iteration dimensions", Transform_StructuredMatch,
        (ins TransformHandleTypeInterface:$operand_handle), (outs TransformParamTypeInterface:$rank),
        "$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), \"false\")">;

def MatchStructuredResultOp
    : Transform_Op<"match.structured.result", "Captures a result or its users", Transform_StructuredMatch,
        (ins TransformHandleTypeInterface:$operand_handle, I64Attr:$position, UnitAttr:$any, UnitAttr:$single),
        (outs TransformAnyHandle:$result),
        "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` "
        "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

def MatchStructuredYieldOp
    : Transform_Op<"match.structured.yield", "Terminator of a match, with the captured values",
        [MemoryEffectsOpInterface, Terminator], (ins Variadic<Transform_AnyHandleOrParamType>:$handles), (outs),
        "$handles attr-dict (`:` type($handles)^)?">;

//===- Sparse tensors ---------------------------------------------------------------------------------------------===//

def MatchSparseInOut
    : Transform_Op<"sparse_tensor.match.sparse_inout", "Matches operations with sparse operands or results",
        [MatchOpInterface, SingleOpMatcher, MemoryEffectsOpInterface],
        values = (outs TransformHandleTypeInterface:$result),
        syntax = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")">;

#endif
