// A dialect to rewrite: numbers in several forms.

#ifndef ABACUS
#define ABACUS

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Abacus_Dialect : Dialect {
  let name = "abacus";
  let cppNamespace = "::abacus";
}

class Abacus_Op<string mnemonic, list<Trait> traits = []> : Op<Abacus_Dialect, mnemonic, traits>;

class Abacus_Binary<string mnemonic, list<Trait> traits = []>
    : Abacus_Op<mnemonic, traits # [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def Rounding : I32EnumAttr<"Rounding", "how numbers are rounded", [
  I32EnumAttrCase<"Down", 0, "down">, I32EnumAttrCase<"Near", 1, "near">, I32EnumAttrCase<"Up", 2, "up">]> {
  let cppNamespace = "::abacus";
}

def Abacus_ConstantOp : Abacus_Op<"constant", [ConstantLike, Pure, AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value attr-dict";
}
def Abacus_AddOp : Abacus_Binary<"add", [Commutative]>;
def Abacus_SubOp : Abacus_Binary<"sub">;
def Abacus_MulOp : Abacus_Binary<"mul", [Commutative]>;
def Abacus_MaxOp : Abacus_Binary<"max">;
def Abacus_NegOp : Abacus_Op<"neg", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
}
def Abacus_ShlOp : Abacus_Op<"shl", [Pure, AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins AnyType:$value, I32Attr:$by);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value `by` $by attr-dict `:` type($value)";
}
def Abacus_CastOp : Abacus_Op<"cast", [Pure]> {
  let arguments = (ins AnyType:$value, OptionalAttr<StrAttr>:$why);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value ($why^)? attr-dict `:` type($value) `to` type($result)";
}
def Abacus_RoundOp : Abacus_Op<"round", [Pure, AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins AnyType:$value, Rounding:$how);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value $how attr-dict `:` type($value)";
}
def Abacus_SumOp : Abacus_Op<"sum", [Pure]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let results = (outs AnyType:$result);
  let assemblyFormat = "`(` $values `)` attr-dict `:` functional-type($values, $result)";
}
def Abacus_BlendOp : Abacus_Op<"blend", [Pure, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$light, Variadic<AnyType>:$dark);
  let results = (outs AnyType:$result);
}
def Abacus_DivRemOp : Abacus_Op<"divrem", [Pure, AllTypesMatch<["lhs", "rhs", "quotient", "remainder"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$quotient, AnyType:$remainder);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}
def Abacus_DivOp : Abacus_Binary<"div">;
def Abacus_RemOp : Abacus_Binary<"rem">;
def Abacus_LogOp : Abacus_Op<"log"> {
  let arguments = (ins AnyType:$value, DefaultValuedAttr<StrAttr, "\"\"">:$text);
  let assemblyFormat = "$value $text attr-dict `:` type($value)";
}
def Abacus_TraceOp : Abacus_Op<"trace"> {
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif
