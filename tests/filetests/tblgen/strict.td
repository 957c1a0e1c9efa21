// RUN: not lect tblgen --gen-spec %s

// The format of an operation with strict properties has each of its properties, or `prop-dict`.

include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"

def Strict_Dialect : Dialect {
  let name = "strict";
  let useStrictPropertiesInAssemblyFormat = 1;
}

def Lenient_Dialect : Dialect {
  let name = "lenient";
  let useStrictPropertiesInAssemblyFormat = 0;
}

class Strict_Op<string mnemonic, list<Trait> traits = []> : Op<Strict_Dialect, mnemonic, traits>;

def MissingAttrOp : Strict_Op<"missing_attr"> {
  let arguments = (ins I64Prop:$p, I64Attr:$a, OptionalAttr<I64Attr>:$b);
  let assemblyFormat = "$a attr-dict";
}

def MissingPropOp : Strict_Op<"missing_prop"> {
  let arguments = (ins I64Prop:$p, UnitProp:$q, I64Attr:$a);
  let assemblyFormat = "  $a (`q` $q^)? attr-dict";
}

def DefaultOp : Strict_Op<"default"> {
  let arguments = (ins DefaultValuedAttr<I64Attr, "3">:$a);
  let assemblyFormat = "attr-dict";
}

// All of these are complete.
def PropDictOp : Strict_Op<"prop_dict"> {
  let arguments = (ins I64Prop:$p, I64Attr:$a);
  let assemblyFormat = "prop-dict attr-dict";
}

def ClausesOp : Strict_Op<"clauses"> {
  let arguments = (ins UnitAttr:$u, OptionalAttr<I64Attr>:$a);
  let assemblyFormat = "oilist(`u` $u | `a` `(` $a `)`) attr-dict";
}

def SegmentsOp : Strict_Op<"segments", [AttrSizedOperandSegments]> {
  let arguments = (ins VariadicOfVariadic<I32, "sizes">:$x, Variadic<I32>:$y, DenseI32ArrayAttr:$sizes);
  let assemblyFormat = "`(` $x `)` `(` $y `)` attr-dict `:` type($x) type($y)";
}

def DirectiveOp : Strict_Op<"directive"> {
  let arguments = (ins I64Prop:$p, I64Attr:$a);
  let assemblyFormat = "custom<X>($p, $a) attr-dict";
}

def NoFormatOp : Strict_Op<"no_format"> {
  let arguments = (ins I64Prop:$p, I64Attr:$a);
}

def CodeOp : Strict_Op<"code"> {
  let arguments = (ins I64Prop:$p, I64Attr:$a);
  let hasCustomAssemblyFormat = 1;
}

def LenientOp : Op<Lenient_Dialect, "x"> {
  let arguments = (ins I64Attr:$a);
  let assemblyFormat = "attr-dict";
}
