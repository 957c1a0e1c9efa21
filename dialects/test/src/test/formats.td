// Operations for tests of assembly formats.

#ifndef LECT_TEST_FORMATS
#define LECT_TEST_FORMATS

include "types.td"

// Mnemonics with a common prefix and suffix.
class Test_Format<string name, dag args, string format, dag rets = (outs), list<Trait> has = []>
    : Test_Op<"format_" # name, args, rets, has, format>;

//===- Read by C++ --------------------------------------------------------------------------------------------------===//

let hasCustomAssemblyFormat = 1 in {
def ParseIntegerLiteralOp : Test_Op<"parse_integer_literal", (ins), (outs Variadic<Index>:$results)>;
def ParseWrappedKeywordOp : Test_Op<"parse_wrapped_keyword", (ins StrAttr:$keyword)>;
def ParseB64BytesOp : Test_Op<"parse_b64", (ins StrAttr:$b64)>;
def WrappingRegionOp
    : Test_Op<"wrapping_region", (ins), (outs Variadic<AnyType>), [SingleBlockImplicitTerminator<"TestReturnOp">]> {
  let regions = (region SizedRegion<1>:$region);
}
def PrettyPrintedRegionOp
    : Test_Op<"pretty_printed_region", (ins AnyType:$input1, AnyType:$input2), (outs AnyType),
              [SingleBlockImplicitTerminator<"TestReturnOp">]> {
  let regions = (region SizedRegion<1>:$region);
}
}
def CustomFormatFallbackOp : Test_Op<"dialect_custom_format_fallback">;
def CustomPrinterWithDotOp : Test_Op<"dialect_custom_printer.with.dot">;

// Operations that C++ defines at run time, or only parses and prints.
class Test_DynamicOp<string mnemonic> : Test_Op<mnemonic, (ins Variadic<AnyType>), (outs Variadic<AnyType>)> {
  let regions = (region VariadicRegion<AnyRegion>:$regions);
}
foreach name = ["dynamic_generic", "dynamic_one_operand_two_results", "dynamic_custom_parser_printer",
                "dialect_custom_printer"] in
def "Test_Dynamic_" # name : Test_DynamicOp<name>;

//===- Literals and attributes --------------------------------------------------------------------------------------===//

def OpWithDotInNameOp : Test_Op<"op.with_dot_in_name", (ins), (outs), [], "attr-dict">;
def FormatLiteralOp : Test_Format<"literal_op", (ins), [{
  `keyword_$.` `->` `:` `,` `=` `<` `>` `(` `)` `[` `]` `` `(` ` ` `)` `?` `+` `*` `{` `\n` `}` attr-dict
}]>;
def TestEllipsisOp
    : Test_Op<"ellipsis", (ins Variadic<AnyType>:$operands, UnitAttr:$variadic), (outs), [],
              "`(` $operands (`...` $variadic^)? `)` attr-dict `:` type($operands) `...`">;
def ElseAnchorOp
    : Test_Op<"else_anchor", (ins Optional<AnyType>:$a), (outs), [],
              "`(` (`?`) : (`` $a^ `:` type($a))? `)` attr-dict">;
def FormatAttrOp : Test_Format<"attr_op", (ins I64Attr:$attr), "$attr attr-dict">;
defvar Test_OptI64 = OptionalAttr<I64Attr>;
def FormatOptAttrAOp : Test_Format<"opt_attr_op_a", (ins Test_OptI64:$opt_attr), "(`(` $opt_attr^ `)` )? attr-dict">;
defvar Test_OptAttr = "($opt_attr^)? attr-dict";
def FormatOptAttrBOp : Test_Format<"opt_attr_op_b", (ins Test_OptI64:$opt_attr), Test_OptAttr>;
def FormatSymbolNameAttrOp : Test_Format<"symbol_name_attr_op", (ins SymbolNameAttr:$attr), "$attr attr-dict">;
def FormatOptSymbolNameAttrOp
    : Test_Format<"opt_symbol_name_attr_op", (ins OptionalAttr<SymbolNameAttr>:$opt_attr), Test_OptAttr>;
def FormatOptSymbolRefAttrOp
    : Test_Format<"opt_symbol_ref_attr_op", (ins OptionalAttr<SymbolRefAttr>:$opt_attr), Test_OptAttr>;
def FormatAttrDictWithKeywordOp
    : Test_Format<"attr_dict_w_keyword", (ins I64Attr:$attr, Test_OptI64:$opt_attr), "attr-dict-with-keyword">;
def FormatOptionalEnumAttr
    : Test_Format<"optional_enum_attr", (ins OptionalAttr<SomeI64Enum>:$attr), "($attr^)? attr-dict">;
def FormatOptionalDefaultAttrs
    : Test_Format<"optional_default_attrs",
                  (ins DefaultValuedStrAttr<StrAttr, "default">:$str,
                       DefaultValuedStrAttr<SymbolNameAttr, "default">:$sym,
                       DefaultValuedAttr<SomeI64Enum, "SomeI64Enum::case5">:$e), "($str^)? ($sym^)? ($e^)? attr-dict">;
def FormatOptionalDefaultEnumAttr
    : Test_Format<"optional_default_enum_attr", (ins DefaultValuedAttr<SomeI64Enum, "SomeI64Enum::case5">:$e),
                  "($e^)? attr-dict">;
def VariadicArgsTypesSplitOp
    : Test_Op<"variadic_args_types_split", (ins StrAttr:$str, Variadic<AnyType>:$args), (outs), [],
              "$str (`,` $args^)? attr-dict (`:` type($args)^)?">;
def FormatOptionalWithElse
    : Test_Format<"optional_else", (ins UnitAttr:$isFirstBranchPresent),
                  "(`then` $isFirstBranchPresent^):(`else`)? attr-dict">;
def FormatLiteralFollowingOptionalGroup
    : Test_Format<"literal_following_optional_group", (ins TypeAttr:$type, OptionalAttr<AnyAttr>:$value),
                  "(`(` $value^ `)`)? `:` $type attr-dict">;
def ArrayOfAttrOp
    : Test_Op<"array_of_attr_op", (ins TestArrayOfUglyAttrs:$a, TestArrayOfInts:$b, TestArrayOfEnums:$c), (outs), [],
              "`a` `=` $a `,` `b` `=` $b `,` `c` `=` $c attr-dict">;

// Optional attributes and properties.
defvar Test_Keyword = "(`is_optional` $is_optional^)? attr-dict";
defvar Test_NoKeyword = "($is_optional^)? attr-dict";
def FormatOptionalUnitAttr : Test_Format<"optional_unit_attribute", (ins UnitAttr:$is_optional), Test_Keyword>;
def FormatOptionalUnitAttrNoElide
    : Test_Format<"optional_unit_attribute_no_elide", (ins UnitAttr:$is_optional), Test_NoKeyword>;
def FormatOptionalUnitProperty : Test_Format<"optional_unit_property", (ins UnitProp:$is_optional), Test_Keyword>;
def FormatOptionalUnitPropertyNoElide
    : Test_Format<"optional_unit_property_no_elide", (ins UnitProp:$is_optional), Test_NoKeyword>;
def FormatOptionalPropDict
    : Test_Format<"optional_prop_dict", (ins OptionalProp<StringProp>:$a, DefaultValuedProp<I32Prop, "1">:$b),
                  "prop-dict attr-dict">;

// Attributes and types in attributes and types.
def FormatCompoundAttr
    : Test_Format<"compound_attr", (ins CompoundAttrA:$compound), "$compound attr-dict-with-keyword">;
def FormatNestedAttr
    : Test_Format<"nested_attr", (ins CompoundAttrNested:$nested), "$nested attr-dict-with-keyword">;
def FormatNestedCompoundAttr
    : Test_Format<"cpmd_nested_attr", (ins CompoundNestedOuter:$nested), "`nested` $nested attr-dict-with-keyword">;
def FormatQualifiedCompoundAttr
    : Test_Format<"qual_cpmd_nested_attr", (ins CompoundNestedOuter:$nested),
                  "`nested` qualified($nested) attr-dict-with-keyword">;
def FormatNestedType
    : Test_Format<"cpmd_nested_type", (ins CompoundNestedOuterType:$nested),
                  "$nested `nested` type($nested) attr-dict-with-keyword">;
def FormatQualifiedNestedType
    : Test_Format<"qual_cpmd_nested_type", (ins CompoundNestedOuterType:$nested),
                  "$nested `nested` qualified(type($nested)) attr-dict-with-keyword">;
def FormatMaybeEmptyType
    : Test_Format<"maybe_empty_type", (ins TestTypeOptionalValueType:$in), "$in `:` type($in) attr-dict">;

//===- Parts in any order -------------------------------------------------------------------------------------------===//

foreach prop = [0, 1] in
def "OIListTrivial" # prop
    : Test_Op<"oilist_with_keywords_only" # !if(prop, "_properties", ""),
              !if(prop, (ins UnitProp:$keyword, UnitProp:$otherKeyword, UnitProp:$diffNameUnitPropKeyword),
                  (ins UnitAttr:$keyword, UnitAttr:$otherKeyword, UnitAttr:$diffNameUnitAttrKeyword)), (outs), [],
              "oilist( `keyword` $keyword | `otherKeyword` $otherKeyword | `thirdKeyword` $diffNameUnit" #
                  !if(prop, "Prop", "Attr") # "Keyword) attr-dict">;
defvar Test_Lists = (ins Variadic<AnyType>:$arg0, Variadic<AnyType>:$arg1, Variadic<AnyType>:$arg2);
def OIListSimple
    : Test_Op<"oilist_with_simple_args", (ins Optional<AnyType>:$arg0, Optional<AnyType>:$arg1, Optional<AnyType>:$arg2),
              (outs), [AttrSizedOperandSegments], [{
  oilist( `keyword` $arg0 `:` type($arg0) | `otherKeyword` $arg1 `:` type($arg1)
        | `thirdKeyword` $arg2 `:` type($arg2) ) attr-dict
}]>;
def OIListVariadic
    : Test_Op<"oilist_variadic_with_parens", Test_Lists, (outs), [AttrSizedOperandSegments], [{
  oilist( `keyword` `(` $arg0 `:` type($arg0) `)` | `otherKeyword` `(` $arg1 `:` type($arg1) `)`
        | `thirdKeyword` `(` $arg2 `:` type($arg2) `)`) attr-dict
}]>;
def OIListCustom
    : Test_Op<"oilist_custom", (ins Variadic<AnyType>:$arg0, Optional<I32>:$optOperand, UnitAttr:$nowait), (outs),
              [AttrSizedOperandSegments], [{
  oilist( `private` `(` $arg0 `:` type($arg0) `)` | `reduction` custom<CustomOptionalOperand>($optOperand)
        | `nowait` $nowait ) attr-dict
}]>;
def OIListAllowedLiteral
    : Test_Op<"oilist_allowed_literal", (ins), (outs), [], "oilist( `foo` | `bar` ) `buzz` attr-dict">;

//===- Regions and successors ---------------------------------------------------------------------------------------===//

class Test_FormatRegion<string suffix, string format> : Test_RegionOp<suffix, (region AnyRegion:$region), [], format>;
def FormatRegionAOp : Test_FormatRegion<"format_region_a_op", "regions attr-dict">;
def FormatRegionBOp : Test_FormatRegion<"format_region_b_op", "$region attr-dict">;
def FormatRegionCOp : Test_FormatRegion<"format_region_c_op", "(`region` $region^)? attr-dict">;
defvar Test_ManyRegions = (region VariadicRegion<AnyRegion>:$regions);
def FormatVariadicRegionAOp
    : Test_RegionOp<"format_variadic_region_a_op", Test_ManyRegions, [], "$regions attr-dict">;
def FormatVariadicRegionBOp
    : Test_RegionOp<"format_variadic_region_b_op", Test_ManyRegions, [], "($regions^ `found_regions`)? attr-dict">;
def FormatRegionImplicitTerminatorAOp
    : Test_RegionOp<"format_implicit_terminator_region_a_op", (region AnyRegion:$region),
                    [SingleBlockImplicitTerminator<"TestReturnOp">], "$region attr-dict">;
def FormatSuccessorAOp : Test_Format<"successor_a_op", (ins), "$targets attr-dict", (outs), [Terminator]> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$targets);
}

//===- Operands and results -----------------------------------------------------------------------------------------===//

def FormatBuildableTypeOp
    : Test_Format<"buildable_type_op", (ins I64:$buildable), "$buildable attr-dict", (outs I64:$buildable_res)>;
class Test_FormatResult<string letter, string format>
    : Test_Format<"result_" # letter # "_op", (ins), format # " attr-dict",
                  (outs I64:$buildable_res, AnyMemRef:$result)>;
def FormatResultAOp : Test_FormatResult<"a", "type($result)">;
def FormatResultBOp : Test_FormatResult<"b", "type(results)">;
def FormatResultCOp : Test_FormatResult<"c", "functional-type($buildable_res, $result)">;
def FormatVariadicResult
    : Test_Format<"variadic_result", (ins), "`:` type($result) attr-dict", (outs Variadic<I64>:$result)>;
def FormatMultipleVariadicResults
    : Test_Format<"multiple_variadic_results", (ins),
                  "`:` `(` type($result0) `)` `,` `(` type($result1) `)` attr-dict",
                  (outs Variadic<I64>:$result0, Variadic<AnyType>:$result1), [AttrSizedResultSegments]>;
class Test_FormatOperand<string letter, string format>
    : Test_Format<"operand_" # letter # "_op", (ins I64:$buildable, AnyMemRef:$operand), format # " attr-dict">;
def FormatOperandAOp : Test_FormatOperand<"a", "operands `:` type(operands)">;
def FormatOperandBOp : Test_FormatOperand<"b", "operands `:` type($operand)">;
def FormatOperandCOp : Test_FormatOperand<"c", "$buildable `,` $operand `:` type(operands)">;
def FormatOperandDOp : Test_FormatOperand<"d", "$buildable `,` $operand `:` type($operand)">;
def FormatOperandEOp : Test_FormatOperand<"e", "$buildable `,` $operand `:` type($buildable) `,` type($operand)">;
def FormatVariadicOperand
    : Test_Format<"variadic_operand", (ins Variadic<I64>:$operand), "$operand `:` type($operand) attr-dict">;
def FormatVariadicOfVariadicOperand
    : Test_Format<"variadic_of_variadic_operand",
                  (ins VariadicOfVariadic<I64, "operand_segments">:$operand, DenseI32ArrayAttr:$operand_segments),
                  "$operand `:` type($operand) attr-dict">;
def FormatMultipleVariadicOperands
    : Test_Format<"multiple_variadic_operands", (ins Variadic<I64>:$operand0, Variadic<AnyType>:$operand1),
                  "` ` `(` $operand0 `)` `,` `(` $operand1 `:` type($operand1) `)` attr-dict", (outs),
                  [AttrSizedOperandSegments]>;
class Test_FormatOptionalOperand<string letter, string format>
    : Test_Format<"optional_operand_result_" # letter # "_op", (ins Optional<I64>:$optional, Variadic<I64>:$variadic),
                  format # " `:` type($optional_res) (`[` $variadic^ `]`)? attr-dict",
                  (outs Optional<I64>:$optional_res), [AttrSizedOperandSegments]>;
def FormatOptionalOperandResultAOp : Test_FormatOptionalOperand<"a", "`(` $optional `:` type($optional) `)`">;
def FormatOptionalOperandResultBOp : Test_FormatOptionalOperand<"b", "(`(` $optional^ `:` type($optional) `)`)?">;
class Test_FormatOptionalResult<string letter, string format>
    : Test_Format<"optional_result_" # letter # "_op", (ins), "(`:` " # format # ")? attr-dict",
                  (outs Optional<I64>:$optional, Variadic<I64>:$variadic), [AttrSizedResultSegments]>;
def FormatOptionalResultAOp : Test_FormatOptionalResult<"a", "type($optional)^ `->` type($variadic)">;
def FormatOptionalResultBOp : Test_FormatOptionalResult<"b", "type($optional) `->` type($variadic)^">;
def FormatOptionalResultCOp : Test_FormatOptionalResult<"c", "functional-type($optional, $variadic)^">;
def FormatOptionalResultDOp
    : Test_Format<"optional_result_d_op", (ins), "(`:` type($optional)^)? attr-dict", (outs Optional<F80>:$optional)>;
def FormatTwoVariadicOperandsNoBuildableTypeOp
    : Test_Format<"two_variadic_operands_no_buildable_type_op", (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b),
                  "`(` $a `:` type($a) `)` `->` `(` $b `:` type($b) `)`  attr-dict", (outs),
                  [AttrSizedOperandSegments]>;

//===- Directives ---------------------------------------------------------------------------------------------------===//

def CustomDimensionListAttrOp
    : Test_Op<"custom_dimension_list_attr", (ins DenseI64ArrayAttr:$dimension_list), (outs), [],
              "`dimension_list` `=` custom<DimensionList>($dimension_list) attr-dict">;
def OptionalCustomAttrOp
    : Test_Op<"optional_custom_attr", (ins OptionalAttr<I1Attr>:$attr), (outs), [],
              "attr-dict (custom<OptionalCustomParser>($attr)^) : (`bar`)?">;
def TestAttrWithLoc
    : Test_Op<"attr_with_loc", (ins AnyAttr:$loc, AnyAttr:$value), (outs), [],
              "`(` $value `` custom<OptionalLoc>($loc) `)` attr-dict">;
def ParseCustomOperationNameAPIOp
    : Test_Op<"parse_custom_operation_name_api", (ins StrAttr:$name), (outs), [],
              "`(` custom<CustomOperationNameEntry>($name) `)` attr-dict">;
def TestOpWithRegionRef
    : Test_RegionOp<"dummy_op_with_region_ref", Test_AnyBody, [NoTerminator],
                    "$body attr-dict custom<DummyRegionRef>(ref($body))">;
def TestOpWithSuccessorRef
    : Test_Op<"dummy_op_with_successor_ref", (ins), (outs), [],
              "$successor attr-dict custom<DummySuccessorRef>(ref($successor))"> {
  let successors = (successor AnySuccessor:$successor);
}

class Test_Directive<string suffix, dag args, string format, dag rets = (outs), list<Trait> has = []>
    : Test_Op<"format_custom_directive_" # suffix, args, rets, has, format>;
def FormatCustomDirectiveOperands
    : Test_Directive<"operands", (ins I64:$operand, Optional<I64>:$optOperand, Variadic<I64>:$varOperands),
                     "custom<CustomDirectiveOperands>($operand, $optOperand, $varOperands) attr-dict", (outs),
                     [AttrSizedOperandSegments]>;
def FormatCustomDirectiveOperandsAndTypes
    : Test_Directive<"operands_and_types",
                     (ins AnyType:$operand, Optional<AnyType>:$optOperand, Variadic<AnyType>:$varOperands), [{
  custom<CustomDirectiveOperandsAndTypes>(
    $operand, $optOperand, $varOperands, type($operand), type($optOperand), type($varOperands)
  ) attr-dict
}], (outs), [AttrSizedOperandSegments]>;
def FormatCustomDirectiveRegions
    : Test_Directive<"regions", (ins), "custom<CustomDirectiveRegions>($region, $other_regions) attr-dict"> {
  let regions = (region AnyRegion:$region, VariadicRegion<AnyRegion>:$other_regions);
}
defvar Test_Results = (outs AnyType:$result, Optional<AnyType>:$optResult, Variadic<AnyType>:$varResults);
defvar Test_ResultTypes = "custom<CustomDirectiveResults>(type($result), type($optResult), type($varResults))";
def FormatCustomDirectiveResults
    : Test_Directive<"results", (ins), Test_ResultTypes # " attr-dict", Test_Results, [AttrSizedResultSegments]>;
def FormatCustomDirectiveResultsWithTypeRefs
    : Test_Directive<"results_with_type_refs", (ins),
                     Test_ResultTypes # [{
  custom<CustomDirectiveWithTypeRefs>(ref(type($result)), ref(type($optResult)), ref(type($varResults))) attr-dict
}], Test_Results, [AttrSizedResultSegments]>;
def FormatCustomDirectiveWithOptionalOperandRef
    : Test_Directive<"with_optional_operand_ref", (ins Optional<I64>:$optOperand),
                     "($optOperand^)? `:` custom<CustomDirectiveOptionalOperandRef>(ref($optOperand)) attr-dict">;
def FormatCustomDirectiveSuccessors
    : Test_Directive<"successors", (ins), "custom<CustomDirectiveSuccessors>($successor, $successors) attr-dict",
                     (outs), [Terminator]> {
  let successors = (successor AnySuccessor:$successor, VariadicSuccessor<AnySuccessor>:$successors);
}
defvar Test_TwoAttrs = (ins I64Attr:$attr, OptionalAttr<I64Attr>:$optAttr);
def FormatCustomDirectiveAttributes
    : Test_Directive<"attributes", Test_TwoAttrs, "custom<CustomDirectiveAttributes>($attr, $optAttr) attr-dict">;
def FormatCustomDirectiveSpacing
    : Test_Directive<"spacing", (ins StrAttr:$attr1, StrAttr:$attr2),
                     "custom<CustomDirectiveSpacing>($attr1) custom<CustomDirectiveSpacing>($attr2) attr-dict">;
def FormatCustomDirectiveAttrDict
    : Test_Directive<"attrdict", Test_TwoAttrs, "custom<CustomDirectiveAttrDict>( attr-dict )">;

//===- Types that follow from others --------------------------------------------------------------------------------===//

defvar Test_AllMatch = [AllTypesMatch<["value1", "value2", "result"]>];
defvar Test_AnyResult = (outs AnyType:$result);
def FormatAllTypesMatchVarOp
    : Test_Format<"all_types_match_var", (ins AnyType:$value1, AnyType:$value2),
                  "attr-dict $value1 `,` $value2 `:` type($value1)", Test_AnyResult, Test_AllMatch>;
def FormatAllTypesMatchAttrOp
    : Test_Format<"all_types_match_attr", (ins TypedAttrInterface:$value1, AnyType:$value2),
                  "attr-dict $value1 `,` $value2", Test_AnyResult, Test_AllMatch>;
defvar Test_ValueType = "attr-dict $value `:` type($value)";
def FormatTypesMatchVarOp
    : Test_Format<"types_match_var", (ins AnyType:$value), Test_ValueType, Test_AnyResult,
                  [TypesMatchWith<"result type matches operand", "value", "result", "$_self">]>;
def FormatTypesMatchVariadicOp
    : Test_Format<"types_match_variadic", (ins Variadic<AnyType>:$value), Test_ValueType,
                  (outs Variadic<AnyType>:$result),
                  [RangedTypesMatchWith<"result type matches operand", "value", "result",
                                        "llvm::make_range($_self.begin(), $_self.end())">]>;
def FormatTypesMatchAttrOp
    : Test_Format<"types_match_attr", (ins TypedAttrInterface:$value), "attr-dict $value", Test_AnyResult,
                  [TypesMatchWith<"result type matches constant", "value", "result", "$_self">]>;
def FormatTypesMatchContextOp
    : Test_Format<"types_match_context", (ins AnyType:$value), Test_ValueType, Test_AnyResult,
                  [TypesMatchWith<"tuple result type matches operand type", "value", "result",
                                  "::mlir::TupleType::get($_ctxt, $_self)">]>;
def FormatInferVariadicTypeFromNonVariadic
    : Test_Format<"infer_variadic_type_from_non_variadic", (ins Variadic<AnyType>:$args),
                  "operands attr-dict `:` type($result)", (outs AnyType:$result), [SameOperandsAndResultType]>;
def FormatInferTypeOp
    : Test_Format<"infer_type", (ins), "attr-dict", (outs AnyType), [InferTypeOpInterface]>;
def FormatInferType2Op
    : Test_Format<"infer_type2", (ins), "attr-dict", (outs AnyType), [DeclareOpInterfaceMethods<InferTypeOpInterface>]>;
class Test_FormatInfer<string suffix, string format, dag args = (ins Variadic<AnyType>:$args), list<Trait> has = []>
    : Test_Format<"infer_type_" # suffix, args, format, (outs Variadic<AnyType>:$outs), [InferTypeOpInterface] # has>;
def FormatInferTypeAllOperandsAndTypesOp
    : Test_FormatInfer<"all_operands_and_types", "`(` operands `)` attr-dict `:` type(operands)">;
def FormatInferTypeAllOperandsAndTypesOneOperandOp
    : Test_FormatInfer<"all_types_one_operand", "`(` $args `)` attr-dict `:` type(operands)">;
def FormatInferTypeAllOperandsAndTypesTwoOperandsOp
    : Test_FormatInfer<"all_types_two_operands", "`(` $args0 `)` `(` $args1 `)` attr-dict `:` type(operands)",
                       (ins Variadic<AnyType>:$args0, Variadic<AnyType>:$args1), [SameVariadicOperandSize]>;
def FormatInferTypeAllTypesOp : Test_FormatInfer<"all_types", "`(` operands `)` attr-dict `:` type($args)">;
def FormatInferTypeRegionsOp : Test_FormatInfer<"regions", "$region attr-dict", (ins)> {
  let regions = (region AnyRegion:$region);
}
def FormatInferTypeVariadicOperandsOp
    : Test_FormatInfer<"variadic_operands", "`(` $a `:` type($a) `)` `(` $b `:` type($b) `)` attr-dict",
                       (ins Variadic<I32>:$a, Variadic<I64>:$b), [AttrSizedOperandSegments]>;

#endif
