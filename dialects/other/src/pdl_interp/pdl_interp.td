// The `pdl_interp` dialect: interpreted matchers of patterns.

#ifndef LECT_DIALECTS_PDL_INTERP
#define LECT_DIALECTS_PDL_INTERP

include "../pdl/pdl.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def PDLInterp_Dialect : Dialect {
  let name = "pdl_interp";
  let cppNamespace = "::mlir::pdl_interp";
  let summary = "Interpreted pattern matchers";
  let dependentDialects = ["pdl::PDLDialect"];
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class PDLInterp_Op<string mnemonic, string words, list<Trait> traits = []> : Op<PDLInterp_Dialect, mnemonic, traits> {
  let summary = words;
}

def PDLInterp_ApplyConstraintOp : PDLInterp_Op<"apply_constraint", "Branches on a native constraint",
    [Terminator]> {
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args, DefaultValuedAttr<BoolAttr, "false">:$isNegated);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "$name `(` $args `:` type($args) `)` (`:` type($results)^)? attr-dict `->` successors";
}

def PDLInterp_ApplyRewriteOp : PDLInterp_Op<"apply_rewrite", "Applies a native rewrite"> {
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict";
}

def PDLInterp_AreEqualOp : PDLInterp_Op<"are_equal", "Branches on whether two handles are equal", [Terminator, Pure,
    SameTypeOperands]> {
  let arguments = (ins PDL_AnyType:$lhs, PDL_AnyType:$rhs);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "operands `:` type($lhs) attr-dict `->` successors";
}

def PDLInterp_BranchOp : PDLInterp_Op<"branch", "Branches", [Pure, Terminator]> {
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest attr-dict";
}

def PDLInterp_CheckAttributeOp : PDLInterp_Op<"check_attribute", "Branches on whether an attribute equals a constant",
    [Terminator, Pure]> {
  let arguments = (ins PDL_Attribute:$attribute, AnyAttr:$constantValue);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "$attribute `is` $constantValue attr-dict `->` successors";
}

class PDLInterp_PredicateOp<string mnemonic, string words> : PDLInterp_Op<mnemonic, words, [Terminator, Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, ConfinedAttr<I32Attr, [IntNonNegative]>:$count,
      UnitAttr:$compareAtLeast);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors";
}
def PDLInterp_CheckOperandCountOp : PDLInterp_PredicateOp<"check_operand_count",
    "Branches on the number of operands">;
def PDLInterp_CheckResultCountOp : PDLInterp_PredicateOp<"check_result_count",
    "Branches on the number of results">;

def PDLInterp_CheckOperationNameOp : PDLInterp_Op<"check_operation_name", "Branches on the name of an operation",
    [Terminator, Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, StrAttr:$name);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "`of` $inputOp `is` $name attr-dict `->` successors";
}

def PDLInterp_CheckTypeOp : PDLInterp_Op<"check_type",
    "Branches on whether a type equals a constant", [Terminator, Pure]> {
  let arguments = (ins PDL_Type:$value, TypeAttr:$type);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "$value `is` $type attr-dict `->` successors";
}

def PDLInterp_CheckTypesOp : PDLInterp_Op<"check_types",
    "Branches on whether types equal constants", [Terminator, Pure]>
    {
  let arguments = (ins PDL_RangeOf<PDL_Type>:$value, TypeArrayAttr:$types);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "$value `are` $types attr-dict `->` successors";
}

def PDLInterp_ContinueOp : PDLInterp_Op<"continue", "Continues with the next iteration of a loop", [Pure,
    HasParent<"ForEachOp">, Terminator]> {
  let assemblyFormat = "attr-dict";
}

def PDLInterp_CreateAttributeOp : PDLInterp_Op<"create_attribute", "Constant attribute", [Pure]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs PDL_Attribute:$attribute);
  let assemblyFormat = "$value attr-dict-with-keyword";
}

def PDLInterp_CreateOperationOp : PDLInterp_Op<"create_operation", "Creates an operation", [AttrSizedOperandSegments]> {
  let arguments = (ins StrAttr:$name, Variadic<AnyTypeOf<[PDL_Value, PDL_RangeOf<PDL_Value>],
      "single element or range of PDL handle for an `mlir::Value`", "::mlir::pdl::PDLType">>:$inputOperands,
      Variadic<PDL_Attribute>:$inputAttributes, StrArrayAttr:$inputAttributeNames, Variadic<AnyTypeOf<[PDL_Type,
      PDL_RangeOf<PDL_Type>], "single element or range of PDL handle to an `mlir::Type`",
      "::mlir::pdl::PDLType">>:$inputResultTypes, UnitAttr:$inferredResultTypes);
  let results = (outs PDL_Operation:$resultOp);
  let assemblyFormat = "$name (`(` $inputOperands^ `:` type($inputOperands) `)`)? `` "
      "custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames) "
      "custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), $inferredResultTypes) attr-dict";
  let hasVerifier = 1;
}

def PDLInterp_CreateTypeOp : PDLInterp_Op<"create_type", "Constant type", [Pure]> {
  let arguments = (ins TypeAttr:$value);
  let results = (outs PDL_Type:$result);
  let assemblyFormat = "$value attr-dict";
}

def PDLInterp_CreateTypesOp : PDLInterp_Op<"create_types", "Constant types", [Pure]> {
  let arguments = (ins TypeArrayAttr:$value);
  let results = (outs PDL_RangeOf<PDL_Type>:$result);
  let assemblyFormat = "$value attr-dict";
}

def PDLInterp_EraseOp : PDLInterp_Op<"erase", "Erases an operation"> {
  let arguments = (ins PDL_Operation:$inputOp);
  let assemblyFormat = "$inputOp attr-dict";
}

def PDLInterp_ExtractOp : PDLInterp_Op<"extract", "Creates a range", [Pure,
    TypesMatchWith<"`range` is a PDL range whose element type matches type of `result`", "result", "range",
    "pdl::RangeType::get($_self)">]> {
  let arguments = (ins PDL_RangeOf<PDL_AnyType>:$range, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs PDL_AnyType:$result);
  let assemblyFormat = "$index `of` $range `:` type($result) attr-dict";
}

def PDLInterp_FinalizeOp : PDLInterp_Op<"finalize", "Terminator of a matcher or a rewriter", [Pure, Terminator]> {
  let assemblyFormat = "attr-dict";
}

def PDLInterp_ForEachOp : PDLInterp_Op<"foreach", "Loop over the values of a range", [Terminator]> {
  let arguments = (ins PDL_RangeOf<PDL_AnyType>:$values);
  let regions = (region AnyRegion:$region);
  let successors = (successor AnySuccessor:$successor);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def PDLInterp_FuncOp : PDLInterp_Op<"func", "A function of the interpreter", [FunctionOpInterface, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MinSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

def PDLInterp_GetAttributeOp : PDLInterp_Op<"get_attribute", "An attribute of an operation, by name", [Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, StrAttr:$name);
  let results = (outs PDL_Attribute:$attribute);
  let assemblyFormat = "$name `of` $inputOp attr-dict";
}

def PDLInterp_GetAttributeTypeOp : PDLInterp_Op<"get_attribute_type", "Type of an attribute", [Pure]> {
  let arguments = (ins PDL_Attribute:$value);
  let results = (outs PDL_Type:$result);
  let assemblyFormat = "`of` $value attr-dict";
}

def PDLInterp_GetDefiningOpOp : PDLInterp_Op<"get_defining_op", "Producer of a value", [Pure]> {
  let arguments = (ins AnyTypeOf<[PDL_Value, PDL_RangeOf<PDL_Value>],
      "single element or range of PDL handle for an `mlir::Value`", "::mlir::pdl::PDLType">:$value);
  let results = (outs PDL_Operation:$inputOp);
  let assemblyFormat = "`of` $value `:` type($value) attr-dict";
}

class PDLInterp_GetOperandOpLike<string mnemonic, string words> : PDLInterp_Op<mnemonic, words, [Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs PDL_Value:$value);
  let assemblyFormat = "$index `of` $inputOp attr-dict";
}
def PDLInterp_GetOperandOp : PDLInterp_GetOperandOpLike<"get_operand", "An operand of an operation">;
def PDLInterp_GetResultOp : PDLInterp_GetOperandOpLike<"get_result", "A result of an operation">;

class PDLInterp_GetOperandsOpLike<string mnemonic, string words> : PDLInterp_Op<mnemonic, words, [Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, OptionalAttr<ConfinedAttr<I32Attr, [IntNonNegative]>>:$index);
  let results = (outs AnyTypeOf<[PDL_Value, PDL_RangeOf<PDL_Value>],
      "single element or range of PDL handle for an `mlir::Value`", "::mlir::pdl::PDLType">:$value);
  let assemblyFormat = "($index^)? `of` $inputOp `:` type($value) attr-dict";
}
def PDLInterp_GetOperandsOp : PDLInterp_GetOperandsOpLike<"get_operands", "Operands of an operation, by segment">;
def PDLInterp_GetResultsOp : PDLInterp_GetOperandsOpLike<"get_results", "Results of an operation, by segment">;

def PDLInterp_GetUsersOp : PDLInterp_Op<"get_users", "Users of a value", [Pure]> {
  let arguments = (ins AnyTypeOf<[PDL_Value, PDL_RangeOf<PDL_Value>],
      "single element or range of PDL handle for an `mlir::Value`", "::mlir::pdl::PDLType">:$value);
  let results = (outs PDL_RangeOf<PDL_Operation>:$operations);
  let assemblyFormat = "`of` $value `:` type($value) attr-dict";
}

def PDLInterp_GetValueTypeOp : PDLInterp_Op<"get_value_type", "Type of a value", [Pure,
    TypesMatchWith<"`value` type matches arity of `result`", "result", "value",
    "getGetValueTypeOpValueType($_self)">]> {
  let arguments = (ins AnyTypeOf<[PDL_Value, PDL_RangeOf<PDL_Value>],
      "single element or range of PDL handle for an `mlir::Value`", "::mlir::pdl::PDLType">:$value);
  let results = (outs AnyTypeOf<[PDL_Type, PDL_RangeOf<PDL_Type>],
      "single element or range of PDL handle to an `mlir::Type`", "::mlir::pdl::PDLType">:$result);
  let assemblyFormat = "`of` $value `:` type($result) attr-dict";
}

def PDLInterp_IsNotNullOp : PDLInterp_Op<"is_not_null", "Branches on whether a value is not null", [Terminator, Pure]> {
  let arguments = (ins PDL_AnyType:$value);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = "$value `:` type($value) attr-dict `->` successors";
}

def PDLInterp_CreateRangeOp : PDLInterp_Op<"create_range", "Concatenates handles to a range", [Pure]> {
  let arguments = (ins Variadic<PDL_AnyType>:$arguments);
  let results = (outs PDL_RangeOf<AnyTypeOf<[PDL_Type, PDL_Value]>>:$result);
  let assemblyFormat = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) "
      "attr-dict";
  let hasVerifier = 1;
}

def PDLInterp_RecordMatchOp : PDLInterp_Op<"record_match", "Records a match, with its benefit and rewriter",
    [AttrSizedOperandSegments, Terminator]> {
  let description = [{
    The rewriter is executed later, if this match is selected.
  }];
  let arguments = (ins Variadic<PDL_AnyType>:$inputs, Variadic<PDL_Operation>:$matchedOps, SymbolRefAttr:$rewriter,
      OptionalAttr<StrAttr>:$rootKind, OptionalAttr<StrArrayAttr>:$generatedOps, ConfinedAttr<I16Attr,
      [IntNonNegative]>:$benefit);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` "
      "(`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` (`,` `root` `(` $rootKind^ `)`)? "
      "attr-dict `->` $dest";
}

def PDLInterp_ReplaceOp : PDLInterp_Op<"replace", "Replaces an operation by values"> {
  let arguments = (ins PDL_Operation:$inputOp, Variadic<AnyTypeOf<[PDL_Value, PDL_RangeOf<PDL_Value>],
      "single element or range of PDL handle for an `mlir::Value`", "::mlir::pdl::PDLType">>:$replValues);
  let assemblyFormat = "$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict";
}

def PDLInterp_SwitchAttributeOp : PDLInterp_Op<"switch_attribute", "Branches to the case of an attribute",
    [Terminator, Pure]> {
  let arguments = (ins PDL_Attribute:$attribute, ArrayAttr:$caseValues);
  let successors = (successor AnySuccessor:$defaultDest, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = "$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest";
  let hasVerifier = 1;
}

class PDLInterp_SwitchOp<string mnemonic, string words> : PDLInterp_Op<mnemonic, words, [Terminator, Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, I32ElementsAttr:$caseValues);
  let successors = (successor AnySuccessor:$defaultDest, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest";
  let hasVerifier = 1;
}
def PDLInterp_SwitchOperandCountOp : PDLInterp_SwitchOp<"switch_operand_count",
    "Branches to the case of the number of operands">;
def PDLInterp_SwitchResultCountOp : PDLInterp_SwitchOp<"switch_result_count",
    "Branches to the case of the number of results">;

def PDLInterp_SwitchOperationNameOp : PDLInterp_Op<"switch_operation_name",
    "Branches to the case of the operation's name", [Terminator, Pure]> {
  let arguments = (ins PDL_Operation:$inputOp, StrArrayAttr:$caseValues);
  let successors = (successor AnySuccessor:$defaultDest, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest";
  let hasVerifier = 1;
}

def PDLInterp_SwitchTypeOp : PDLInterp_Op<"switch_type", "Branches to the case of a type", [Terminator, Pure]> {
  let arguments = (ins PDL_Type:$value, TypeArrayAttr:$caseValues);
  let successors = (successor AnySuccessor:$defaultDest, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest";
  let hasVerifier = 1;
}

def PDLInterp_SwitchTypesOp : PDLInterp_Op<"switch_types", "Branches to the case of the types", [Terminator, Pure]> {
  let arguments = (ins PDL_RangeOf<PDL_Type>:$value, TypedArrayAttrBase<TypeArrayAttr,
      "type-array array attribute">:$caseValues);
  let successors = (successor AnySuccessor:$defaultDest, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest";
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_PDL_INTERP
