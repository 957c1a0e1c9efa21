// The `pdl` dialect: patterns as IR.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_PDL
#define LECT_DIALECTS_PDL

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def PDL_Dialect : Dialect {
  let name = "pdl";
  let cppNamespace = "::mlir::pdl";
  let summary = "Patterns as IR";
  let useDefaultTypePrinterParser = 1;
}

//===- Types ------------------------------------------------------------------------------------===//

class PDL_Handle<string name, string word> : TypeDef<PDL_Dialect, name, [], "::mlir::pdl::PDLType"> {
  let mnemonic = word;
}

def PDL_Attribute : PDL_Handle<"Attribute", "attribute"> {
  let summary = "PDL handle to an `mlir::Attribute`";
}
def PDL_Operation : PDL_Handle<"Operation", "operation"> {
  let summary = "PDL handle to an `mlir::Operation *`";
}
def PDL_Range : PDL_Handle<"Range", "range"> {
  let summary = "PDL handle to a range of a given sub-type";
  let parameters = (ins "Type":$elementType);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}
def PDL_Type : PDL_Handle<"Type", "type"> {
  let summary = "PDL handle to an `mlir::Type`";
}
def PDL_Value : PDL_Handle<"Value", "value"> {
  let summary = "PDL handle for an `mlir::Value`";
}

def PDL_AnyType : Type<CPred<"::llvm::isa<::mlir::pdl::PDLType>($_self)">, "pdl type", "::mlir::pdl::PDLType">;

class PDL_RangeOf<Type element>
    : ContainerType<AnyTypeOf<[element]>, PDL_Range.predicate,
                    "::llvm::cast<::mlir::pdl::RangeType>($_self).getElementType()", "range",
                    "::mlir::pdl::RangeType">,
      BuildableType<"::mlir::pdl::RangeType::get(" # element.builderCall # ")">;

class PDL_InstOrRangeOf<Type element>
    : AnyTypeOf<[element, PDL_RangeOf<element>], "single element or range of " # element.summary,
                "::mlir::pdl::PDLType">;

//===- What patterns find, and what they build --------------------------------------------------===//

class PDL_Op<string mnemonic, list<Trait> traits = []> : Op<PDL_Dialect, mnemonic, traits>;

def PDL_AttributeOp : PDL_Op<"attribute"> {
  let summary = "Matches or creates an attribute of an operation";
  let description = "With a value, the attribute is constant; with a type, the attribute has this type.";
  let arguments = (ins Optional<PDL_Type>:$valueType, OptionalAttr<AnyAttr>:$value);
  let results = (outs PDL_Attribute:$attr);
  let assemblyFormat = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword";
  let hasVerifier = 1;
}

def PDL_OperandOp : PDL_Op<"operand", [HasParent<"pdl::PatternOp">]> {
  let summary = "Matches an operand without constraining its producer";
  let arguments = (ins Optional<PDL_Type>:$valueType);
  let results = (outs PDL_Value:$value);
  let assemblyFormat = "(`:` $valueType^)? attr-dict";
  let hasVerifier = 1;
}

def PDL_OperandsOp : PDL_Op<"operands", [HasParent<"pdl::PatternOp">]> {
  let summary = "Matches a range of operands without constraining their producers";
  let arguments = (ins Optional<PDL_RangeOf<PDL_Type>>:$valueType);
  let results = (outs PDL_RangeOf<PDL_Value>:$value);
  let assemblyFormat = "(`:` $valueType^)? attr-dict";
  let hasVerifier = 1;
}

def PDL_OperationOp : PDL_Op<"operation", [AttrSizedOperandSegments]> {
  let summary = "Matches or creates an operation";
  let description = [{
    Matches an operation in the pattern, or creates one in a rewrite. Without types, the operation has no results in
    a pattern; in a rewrite, result types are inferred or taken from the replaced operation.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$opName, Variadic<PDL_InstOrRangeOf<PDL_Value>>:$operandValues,
                   Variadic<PDL_Attribute>:$attributeValues, StrArrayAttr:$attributeValueNames,
                   Variadic<PDL_InstOrRangeOf<PDL_Type>>:$typeValues);
  let results = (outs PDL_Operation:$op);
  let assemblyFormat = [{
    ($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)?
    custom<OperationOpAttributes>($attributeValues, $attributeValueNames)
    (`->` `(` $typeValues^ `:` type($typeValues) `)`)? attr-dict
  }];
  let hasVerifier = 1;
}

def PDL_ResultOp : PDL_Op<"result", [Pure]> {
  let summary = "Extracts a result of an operation";
  let arguments = (ins PDL_Operation:$parent, I32Attr:$index);
  let results = (outs PDL_Value:$val);
  let assemblyFormat = "$index `of` $parent attr-dict";
}

def PDL_ResultsOp : PDL_Op<"results", [Pure]> {
  let summary = "Extracts all results of an operation, or those of a result segment";
  let arguments = (ins PDL_Operation:$parent, OptionalAttr<I32Attr>:$index);
  let results = (outs PDL_InstOrRangeOf<PDL_Value>:$val);
  let assemblyFormat = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict";
  let hasVerifier = 1;
}

def PDL_TypeOp : PDL_Op<"type"> {
  let summary = "Matches a type, or specifies a constant one";
  let arguments = (ins OptionalAttr<TypeAttr>:$constantType);
  let results = (outs PDL_Type:$result);
  let assemblyFormat = "attr-dict (`:` $constantType^)?";
  let hasVerifier = 1;
}

def PDL_TypesOp : PDL_Op<"types"> {
  let summary = "Matches a range of types, or specifies constant ones";
  let arguments = (ins OptionalAttr<TypeArrayAttr>:$constantTypes);
  let results = (outs PDL_RangeOf<PDL_Type>:$result);
  let assemblyFormat = "attr-dict (`:` $constantTypes^)?";
  let hasVerifier = 1;
}

def PDL_ApplyNativeConstraintOp : PDL_Op<"apply_native_constraint", [HasParent<"pdl::PatternOp">]> {
  let summary = "Calls a native constraint function, which may return results";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args,
                   DefaultValuedAttr<BoolAttr, "false">:$isNegated);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name `(` $args `:` type($args) `)` (`:`  type($results)^ )? attr-dict";
  let hasVerifier = 1;
}

//===- Patterns and rewrites --------------------------------------------------------------------===//

def PDL_PatternOp : PDL_Op<"pattern", [IsolatedFromAbove, SingleBlock, Symbol,
                                       DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "Defines a rewrite pattern";
  let description = "The terminator is the rewrite.";
  let arguments = (ins ConfinedAttr<I16Attr, [IntNonNegative]>:$benefit, OptionalAttr<SymbolNameAttr>:$sym_name);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = [{
    ($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion
  }];
  let extraClassDeclaration = "bool isOptionalSymbol() { return true; }";
  let hasRegionVerifier = 1;
}

def PDL_RewriteOp : PDL_Op<"rewrite", [Terminator, HasParent<"pdl::PatternOp">, NoTerminator, NoRegionArguments,
                                       SingleBlock, AttrSizedOperandSegments,
                                       DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "Specifies the rewrite of a matched pattern";
  let description = "Operations in the body, or an external function that is called by name.";
  let arguments = (ins Optional<PDL_Operation>:$root, OptionalAttr<StrAttr>:$name,
                   Variadic<PDL_AnyType>:$externalArgs);
  let regions = (region AnyRegion:$bodyRegion);
  let assemblyFormat = [{
    ($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)?
              ($bodyRegion^)?
    attr-dict-with-keyword
  }];
  let hasRegionVerifier = 1;
}

def PDL_ApplyNativeRewriteOp : PDL_Op<"apply_native_rewrite", [HasParent<"pdl::RewriteOp">]> {
  let summary = "Calls a native rewrite function";
  let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args);
  let results = (outs Variadic<PDL_AnyType>:$results);
  let assemblyFormat = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict";
  let hasVerifier = 1;
}

def PDL_EraseOp : PDL_Op<"erase", [HasParent<"pdl::RewriteOp">]> {
  let summary = "Erases an operation";
  let arguments = (ins PDL_Operation:$opValue);
  let assemblyFormat = "$opValue attr-dict";
}

def PDL_RangeOp : PDL_Op<"range", [Pure, HasParent<"pdl::RewriteOp">]> {
  let summary = "Constructs a range of values or types";
  let arguments = (ins Variadic<PDL_AnyType>:$arguments);
  let results = (outs PDL_RangeOf<AnyTypeOf<[PDL_Type, PDL_Value]>>:$result);
  let assemblyFormat = [{
    ($arguments^ `:` type($arguments))?
    custom<RangeType>(ref(type($arguments)), type($result))
    attr-dict
  }];
  let hasVerifier = 1;
}

def PDL_ReplaceOp : PDL_Op<"replace", [AttrSizedOperandSegments, HasParent<"pdl::RewriteOp">]> {
  let summary = "Replaces an operation by the results of another one, or by values";
  let arguments = (ins PDL_Operation:$opValue, Optional<PDL_Operation>:$replOperation,
                   Variadic<PDL_InstOrRangeOf<PDL_Value>>:$replValues);
  let assemblyFormat = [{
    $opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict
  }];
  let hasVerifier = 1;
}

#endif
