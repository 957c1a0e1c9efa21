// The extension for MLIR's tests of the dialect: `transform.test_*`.

#ifndef LECT_DIALECTS_TRANSFORM_TEST
#define LECT_DIALECTS_TRANSFORM_TEST

include "base.td"

def TestTransformTestDialectHandleType
    : Transform_Type<"TestDialectOp", "test_dialect_op", "A handle to operations of `test`",
                     TransformHandleTypeInterface>;
def TestTransformTestDialectParamType
    : Transform_Type<"TestDialectParam", "test_dialect_param", "A parameter that is an `i32`",
                     TransformParamTypeInterface>;

// In most cases, code of the operation specifies the effects on handles.
class Transform_TestOp<string mnemonic, dag operands, dag values, string syntax, list<Trait> traits = Transform_Applies>
    : Transform_Op<mnemonic, "For tests of the interpreter", traits, operands, values, syntax>;
class Transform_TestOneHandle<string mnemonic, string operand = "target", list<Trait> traits = Transform_Applies>
    : Transform_TestOp<mnemonic, !dag(ins, [TransformHandleTypeInterface], [operand]), (outs),
                       "$" # operand # " attr-dict `:` type($" # operand # ")", traits>;

//===- In plain C++ in MLIR: no constraints on operands and results ------------------------------------------------===//

def TestTransformOp
    : Transform_Op<"test_transform_op", "Reports a remark", [TransformOpInterface, MemoryEffectsOpInterface],
        (ins Variadic<AnyType>:$any), (outs Variadic<AnyType>:$values)> {
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def TestTransformUnrestrictedOpNoInterface
    : Transform_Op<"test_transform_unrestricted_op_no_interface", "Checks that a top-level operation has a handle",
        [PossibleTopLevelTransformOpTrait, TransformOpInterface, MemoryEffectsOpInterface],
        (ins Variadic<AnyType>:$any), (outs Variadic<AnyType>:$values)> {
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let assemblyFormat = ?;
}

//===- Handles ----------------------------------------------------------------------------------------------------===//

def TestProduceSelfHandleOrForwardOperandOp
    : Transform_TestOp<"test_produce_self_handle_or_forward_operand",
        (ins Optional<TransformHandleTypeInterface>:$operand), (outs TransformHandleTypeInterface:$res),
        "($operand^)? attr-dict `:` functional-type($operand, $res)">;
def TestProduceValueHandleToSelfOperand
    : Transform_TestOp<"test_produce_value_handle_to_self_operand", (ins TransformHandleTypeInterface:$in),
        (outs TransformValueHandleTypeInterface:$out), "$in attr-dict `:` functional-type(operands, results)">;

class Transform_TestNumbered<string mnemonic>
    : Transform_TestOp<mnemonic, (ins TransformHandleTypeInterface:$in, I64Attr:$number),
        (outs TransformValueHandleTypeInterface:$out),
        "$in `,` $number attr-dict `:` functional-type(operands, results)", [TransformEachOpTrait] # Transform_Applies>;
def TestProduceValueHandleToResult : Transform_TestNumbered<"test_produce_value_handle_to_result">;
def TestProduceValueHandleToArgumentOfParentBlock
    : Transform_TestNumbered<"test_produce_value_handle_to_argument_of_parent_block">;

def TestConsumeOperand
    : Transform_TestOp<"test_consume_operand",
        (ins Transform_AnyHandleOrParamType:$operand, Optional<TransformHandleTypeInterface>:$second_operand,
            UnitAttr:$allow_repeated_handles), (outs),
        "$operand (`,` $second_operand^)? attr-dict `:` type($operand)(`,` type($second_operand)^)?">;
def TestConsumeOperandEach
    : Transform_TestOneHandle<"test_consume_operand_each",
        traits = [TransformOpInterface, TransformEachOpTrait, MemoryEffectsOpInterface,
                  FunctionalStyleTransformOpTrait]>;
def TestConsumeOperandOfOpKindOrFail
    : Transform_TestOp<"test_consume_operand_of_op_kind_or_fail",
        (ins TransformHandleTypeInterface:$operand, StrAttr:$op_kind), (outs),
        "$operand `,` $op_kind attr-dict `:` type($operand)">;
def TestSucceedIfOperandOfOpKind
    : Transform_TestOp<"test_succeed_if_operand_of_op_kind",
        (ins TransformHandleTypeInterface:$operand_handle, StrAttr:$op_kind), (outs),
        "$operand_handle `,` $op_kind attr-dict `:` type($operand_handle)",
        [MatchOpInterface, SingleOpMatcher, MemoryEffectsOpInterface]>;
def TestReversePayloadOpsOp
    : Transform_TestOp<"test_reverse_payload_ops", (ins TransformHandleTypeInterface:$target),
        (outs TransformHandleTypeInterface:$result), "$target attr-dict `:` functional-type(operands, results)",
        [FunctionalStyleTransformOpTrait, MemoryEffectsOpInterface, TransformOpInterface]>;
def TestCopyPayloadOp
    : Transform_TestOp<"test_copy_payload", (ins TransformHandleTypeInterface:$handle),
        (outs TransformHandleTypeInterface:$copy), "$handle attr-dict `:` functional-type(operands, results)">;
def TestReportNumberOfTrackedHandlesNestedUnder
    : Transform_TestOneHandle<"test_report_number_of_tracked_handles_nested_under">;
def TestEmitRemarkAndEraseOperandOp
    : Transform_TestOp<"test_emit_remark_and_erase_operand",
        (ins TransformHandleTypeInterface:$target, StrAttr:$remark, UnitAttr:$fail_after_erase), (outs),
        "$target `,` $remark attr-dict `:` type($target)",
        [TransformOpInterface, MemoryEffectsOpInterface, FunctionalStyleTransformOpTrait]>;
def TestTrackedRewriteOp
    : Transform_TestOp<"test_tracked_rewrite", (ins TransformHandleTypeInterface:$in), (outs),
        "$in attr-dict `:` functional-type(operands, results)">;
def TestNotifyPayloadOpReplacedOp
    : Transform_TestOp<"test_notify_payload_op_replaced",
        (ins TransformHandleTypeInterface:$original, TransformHandleTypeInterface:$replacement), (outs),
        "$original `,` $replacement attr-dict `:` functional-type(operands, results)">;
def TestProduceInvalidIR
    : Transform_TestOneHandle<"test_produce_invalid_ir",
        traits = [MemoryEffectsOpInterface, TransformOpInterface, TransformEachOpTrait]>;
def TestRequiredMemoryEffectsOp
    : Transform_TestOp<"test_required_memory_effects",
        (ins TransformHandleTypeInterface:$in, UnitAttr:$has_operand_effect, UnitAttr:$has_result_effect,
            UnitAttr:$modifies_payload), (outs TransformHandleTypeInterface:$out),
        "$in attr-dict `:` functional-type(operands, results)">;

//===- Wrong and right numbers of results --------------------------------------------------------------------------===//

defvar Transform_TestEach = [FunctionalStyleTransformOpTrait, MemoryEffectsOpInterface, TransformEachOpTrait,
                             TransformOpInterface];
class Transform_TestResults<string mnemonic, list<string> names, string values = "results", string inputs = "operands">
    : Transform_TestOp<mnemonic, (ins TransformHandleTypeInterface:$target),
        !dag(outs, !listsplat(TransformHandleTypeInterface, !size(names)), names),
        "$target attr-dict `:` functional-type(" # inputs # ", " # values # ")", Transform_TestEach>;
def TestWrongNumberOfResultsOp : Transform_TestResults<"test_wrong_number_of_results", ["a", "b", "c"]>;
def TestWrongNumberOfMultiResultsOp
    : Transform_TestResults<"test_wrong_number_of_multi_results", ["result"], "$result", "$target">;
def TestCorrectNumberOfMultiResultsOp
    : Transform_TestResults<"test_correct_number_of_multi_results", ["result1", "result2"]>;
def TestMixedNullAndNonNullResultsOp
    : Transform_TestResults<"test_mixed_null_and_non_null_results", ["null", "non_null"]>;
def TestMixedSuccessAndSilenceableOp
    : Transform_TestOneHandle<"test_mixed_success_and_silenceable", traits = Transform_TestEach>;

class Transform_TestProduce<string mnemonic, TypeConstraint kind, list<Trait> traits = Transform_Applies>
    : Transform_TestOp<mnemonic, (ins), !dag(outs, [kind], ["out"]), "attr-dict `:` type($out)", traits>;
def TestProduceNullPayloadOp : Transform_TestProduce<"test_produce_null_payload", TransformHandleTypeInterface>;
def TestProduceEmptyPayloadOp
    : Transform_TestProduce<"test_produce_empty_payload", TransformHandleTypeInterface,
        [TransformOpInterface, MemoryEffectsOpInterface, FunctionalStyleTransformOpTrait]>;
def TestProduceNullParamOp : Transform_TestProduce<"test_produce_null_param", TransformParamTypeInterface>;
def TestProduceNullValueOp : Transform_TestProduce<"test_produce_null_value", TransformValueHandleTypeInterface>;

//===- Parameters -------------------------------------------------------------------------------------------------===//

def TestAddToParamOp
    : Transform_TestOp<"test_add_to_param", (ins Optional<TestTransformTestDialectParamType>:$param, I32Attr:$addendum),
        (outs TestTransformTestDialectParamType:$result), "($param^ `,`)? $addendum attr-dict",
        [MatchOpInterface, MemoryEffectsOpInterface, ParamProducerTransformOpTrait]>;
def TestProduceParamWithNumberOfTestOps
    : Transform_TestOp<"test_produce_param_with_number_of_test_ops", (ins TransformHandleTypeInterface:$handle),
        (outs TestTransformTestDialectParamType:$result), "$handle attr-dict `:` type($handle)",
        [MatchOpInterface, MemoryEffectsOpInterface, ParamProducerTransformOpTrait]>;
def TestProduceParamOp
    : Transform_TestOp<"test_produce_param", (ins AnyAttr:$attr), (outs TransformParamTypeInterface:$result),
        "`(` $attr `)` attr-dict `:` type($result)",
        [MemoryEffectsOpInterface, ParamProducerTransformOpTrait, TransformOpInterface]>;
def TestProduceTransformParamOrForwardOperandOp
    : Transform_TestOp<"test_produce_transform_param_or_forward_operand",
        (ins TransformHandleTypeInterface:$in, UnitAttr:$first_result_is_param, UnitAttr:$first_result_is_null,
            UnitAttr:$second_result_is_handle),
        (outs AnyType:$out, TransformParamTypeInterface:$param),
        "$in attr-dict `:` functional-type(operands, results)",
        [MemoryEffectsOpInterface, TransformEachOpTrait, TransformOpInterface]>;

//===- Extensions of the interpreter's state -----------------------------------------------------------------------===//

def TestAddTestExtensionOp
    : Transform_TestOp<"test_add_test_extension", (ins StrAttr:$message), (outs), "$message attr-dict",
        [TransformOpInterface, NoMemoryEffect]>;
def TestCheckIfTestExtensionPresentOp : Transform_TestOneHandle<"test_check_if_test_extension_present", "operand">;
def TestRemapOperandPayloadToSelfOp
    : Transform_TestOp<"test_remap_operand_to_self", (ins TransformHandleTypeInterface:$operand),
        (outs Optional<TransformHandleTypeInterface>:$out), "$operand attr-dict `:` functional-type($operand, $out)">;
def TestRemoveTestExtensionOp
    : Transform_TestOp<"test_remove_test_extension", (ins), (outs), "attr-dict",
        [TransformOpInterface, NoMemoryEffect]>;
def TestInitializerExtensionOp
    : Transform_TestOp<"test_initializer_extension", (ins StrAttr:$type), (outs), "$type attr-dict",
        [TransformOpInterface, NoMemoryEffect]>;

//===- Regions and successors -------------------------------------------------------------------------------------===//

def TestTransformOpWithRegions
    : Transform_TestOp<"test_transform_op_with_regions", (ins), (outs), "attr-dict-with-keyword regions"> {
  let regions = (region AnyRegion:$first, AnyRegion:$second);
}
def TestBranchingTransformOpTerminator
    : Transform_TestOp<"test_branching_transform_op_terminator", (ins), (outs), "",
        [Terminator, TransformOpInterface, MemoryEffectsOpInterface]> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$succ);
  let assemblyFormat = ?;
}
def TestReEnterRegionOp
    : Transform_TestOp<"test_re_enter_region", (ins Variadic<AnyType>:$args), (outs),
        "($args^ `:` type($args))? attr-dict-with-keyword regions"> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}
def TestDummyPayloadOp
    : Transform_TestOp<"test_dummy_payload_op", (ins Variadic<AnyType>:$args, UnitAttr:$fail_to_verify),
        (outs Variadic<AnyType>:$outs), "$args attr-dict `:` functional-type(operands, results)",
        [MemoryEffectsOpInterface, TransformOpInterface]> {
  let hasVerifier = 1;
}

//===- Patterns ---------------------------------------------------------------------------------------------------===//

def ApplyTestPatternsOp : Transform_Patterns<"transform.test_patterns", "Patterns of MLIR's tests">;
def ApplyTestConversionPatternsOp
    : Transform_ConversionPatterns<"transform.test_conversion_patterns", "Conversion patterns of MLIR's tests">;
def TestTypeConverterOp
    : Transform_Op<"apply_conversion_patterns.transform.test_type_converter", "A type converter of MLIR's tests",
        [TypeConverterBuilderOpInterface], (ins), (outs), "attr-dict">;

#endif
