// RUN: not lect tblgen --gen-spec %s

// Definitions that mlir-tblgen accepts, and that are errors all the same: the generated C++ does not compile, or no
// operation can be valid. Mistakes that C++ outside of the file can correct are warnings.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "lect/Versions.td"

def W_Dialect : Dialect {
  let name = "w";
  let cppNamespace = "::w";
  let useDefaultAttributePrinterParser = 1;
}

class W_Op<string name, list<Trait> traits = []> : Op<W_Dialect, name, traits>;

// Two cases with one number.
def W_Twice : I32EnumAttr<"Twice", "", [I32EnumAttrCase<"A", 1>, I32EnumAttrCase<"B", 1>]> {
  let cppNamespace = "::w";
}
def W_Cmp : I32EnumAttr<"Cmp", "", [I32EnumAttrCase<"Lt", 0, "lt">, I32EnumAttrCase<"Eq", 1, "eq">]> {
  let cppNamespace = "::w";
}

// Default values.
def W_DefaultsOp : W_Op<"defaults"> {
  let arguments = (ins
    DefaultValuedAttr<W_Cmp, "::w::Cmp::Gt">:$case,
    DefaultValuedAttr<W_Cmp, "1">:$number,
    DefaultValuedAttr<W_Twice, "::w::Cmp::Lt">:$other,
    DefaultValuedAttr<I64Attr, "\"four\"">:$text,
    DefaultValuedAttr<I8Attr, "300">:$wide,
    DefaultValuedAttr<SI8Attr, "200">:$signed,
    DefaultValuedAttr<StrAttr, "3">:$string,
    DefaultValuedAttr<BoolAttr, "7">:$bool,
    DefaultValuedAttr<TypeAttr, "3">:$type,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "0">:$confined,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntMinValue<2>]>, "1">:$small,
    // Valid defaults, or possibly valid ones.
    DefaultValuedAttr<I8Attr, "200">:$unsigned,
    DefaultValuedAttr<I64Attr, "::mlir::ShapedType::kDynamic">:$dynamic,
    DefaultValuedAttr<F32Attr, "1">:$float,
    DefaultValuedAttr<W_Cmp, "::w::Cmp::Eq">:$eq
  );
}

// Parameters.
def W_SizeAttr : AttrDef<W_Dialect, "Size"> {
  let mnemonic = "size";
  let parameters = (ins "uint32_t":$size, DefaultValuedParameter<"bool", "\"yes\"">:$flag);
  let assemblyFormat = "`<` $size (`,` $flag^)? `>`";
}

// Names in traits.
def W_MatchOp : W_Op<"match", [AllTypesMatch<["x", "res"]>, TypesMatchWith<"", "x", "y", "$_self">,
                               PredOpTrait<"odd", CPred<"$z.getType() == $x.getType()">>]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
def W_ChildOp : W_Op<"child", [HasParent<"NoSuchOp">, ParentOneOf<["MatchOp", "::w::OtherOp", "::v::AOp"]>]>;
def W_BodyOp : W_Op<"body", [SingleBlockImplicitTerminator<"NoSuchOp">]> {
  let regions = (region SizedRegion<1>:$body);
}

// Parts that traits require.
def W_SameOp : W_Op<"same", [SameOperandsAndResultType]>;
def W_ShapeOp : W_Op<"shape", [SameOperandsShape]> {
  let results = (outs AnyType:$r);
}
def W_SymbolOp : W_Op<"symbol", [Symbol]>;
def W_JumpOp : W_Op<"jump"> {
  let successors = (successor AnySuccessor:$dest);
}
def W_ManyOp : W_Op<"many"> {
  let arguments = (ins Variadic<AnyType>:$a, Optional<AnyType>:$b);
}

// A format that prints a part that it does not parse, and formats with unknown names.
def W_ShownOp : W_Op<"shown"> {
  let arguments = (ins OptionalAttr<W_SizeAttr>:$size);
  let assemblyFormat = "($size^)? attr-dict";
}
def W_FormatOp : W_Op<"format"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "$y attr-dict";
}
def W_DirectiveOp : W_Op<"directive"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "$x attr-dict `:` functionaltype($x, results)";
}
def W_AgainOp : W_Op<"same">;

// Versions.
def W_Versions : DialectVersions<W_Dialect, [
  Version<[1], []>,
  Version<[2], [RenameOp<"old", "nosuch">]>
]>;
