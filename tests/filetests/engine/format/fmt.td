// Operations whose formats have every construct once.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Fmt_Dialect : Dialect {
  let name = "fmt";
  let cppNamespace = "::fmt";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}
class Fmt_Op<string mnemonic, list<Trait> traits = []> : Op<Fmt_Dialect, mnemonic, traits>;

def Plain : I32EnumAttr<"Plain", "a plain choice", [I32EnumAttrCase<"a", 0>, I32EnumAttrCase<"b", 1, "b-b">]> {
  let cppNamespace = "::fmt";
}
def Bits : I32BitEnumAttr<"Bits", "", [
  I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"x", 0>, I32BitEnumAttrCaseBit<"y", 1>]> {
  let cppNamespace = "::fmt";
  let separator = "|";
}

def Choice : I32Enum<"Choice", "a choice", [I32EnumCase<"left", 0>, I32EnumCase<"right", 1>]> {
  let cppNamespace = "::fmt";
}

// Operands and types.
def SameOp : Fmt_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def ManyOp : Fmt_Op<"many", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<AnyType>:$a, Optional<AnyType>:$b, AnyType:$c);
  let results = (outs Variadic<AnyType>:$x, Optional<AnyType>:$y);
  let assemblyFormat = [{
    `(` $a `)` (`opt` $b^)? `,` $c (`:` type($a)^)? (`opt` type($b)^)? `last` type($c) `->` (`with` type($x)^)? (`and` type($y)^)?
    attr-dict
  }];
}
def NestedOp : Fmt_Op<"nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "lengths">:$groups, DenseI32ArrayAttr:$lengths);
  let assemblyFormat = "$groups attr-dict `:` type($groups)";
}
def MaybeNestedOp : Fmt_Op<"maybe_nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "lengths">:$groups, DenseI32ArrayAttr:$lengths);
  let assemblyFormat = "(`in` $groups^ `:` type($groups))? attr-dict";
}
def AllOp : Fmt_Op<"all"> {
  let arguments = (ins Variadic<AnyType>:$a);
  let results = (outs Variadic<AnyType>:$x);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def ListsOp : Fmt_Op<"lists"> {
  let arguments = (ins Variadic<AnyType>:$a);
  let results = (outs Variadic<AnyType>:$x);
  let regions = (region AnyRegion:$r, VariadicRegion<AnyRegion>:$rest);
  let assemblyFormat = "operands regions attr-dict `:` type(operands) `->` type(results)";
}
def EvenOp : Fmt_Op<"even", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$a, AnyType:$b, Variadic<AnyType>:$c);
  let assemblyFormat = "`[` $a `]` $b `[` $c `]` attr-dict `:` type($a) `then` type($b) `then` type($c)";
}

// Attributes.
def AttrsOp : Fmt_Op<"attrs"> {
  let arguments = (ins
    AnyAttr:$any, SymbolNameAttr:$name, Plain:$plain, OptionalAttr<Plain>:$maybe, Bits:$bits,
    DenseI64ArrayAttr:$array, UnitAttr:$flag, UnitAttr:$other, OptionalAttr<AnyAttr>:$rest);
  let assemblyFormat = [{
    $any $name $plain (`maybe` $maybe^)? $bits $array (`flag` $flag^)? (`rest` $rest^)? attr-dict-with-keyword
  }];
}
def ClausesOp : Fmt_Op<"clauses"> {
  let arguments = (ins Optional<AnyType>:$a, UnitAttr:$flag, OptionalAttr<AnyAttr>:$value);
  let assemblyFormat = "oilist(`a` `(` $a `:` type($a) `)` | `flag` $flag | `value` `=` $value) attr-dict";
}
def ElseOp : Fmt_Op<"else"> {
  let arguments = (ins Optional<AnyType>:$a, UnitAttr:$flag);
  let assemblyFormat = "($a^ `:` type($a)) : (`nothing`)? (`off`) : (`on` $flag^)? attr-dict";
}

// Regions and successors.
def YieldOp : Fmt_Op<"yield", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}
def ImpliedOp : Fmt_Op<"implied", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let regions = (region AnyRegion:$body, AnyRegion:$other);
  let assemblyFormat = "$body (`else` $other^)? attr-dict";
}
def SingleOp : Fmt_Op<"single", [SingleBlock, NoTerminator]> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}
def SwappedOp : Fmt_Op<"swapped", [IsolatedFromAbove, NoTerminator]> {
  let regions = (region AnyRegion:$first, AnyRegion:$second, VariadicRegion<AnyRegion>:$rest);
  let assemblyFormat = "$rest `second` $second `first` $first attr-dict";
}
def BranchOp : Fmt_Op<"branch", [Terminator]> {
  let successors = (successor AnySuccessor:$to, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "$to `or` $others attr-dict";
}

// Forms that are not known.
def CodedOp : Fmt_Op<"coded"> {
  let hasCustomAssemblyFormat = 1;
}
def DirectedOp : Fmt_Op<"directed"> {
  let arguments = (ins Optional<AnyType>:$a);
  let assemblyFormat = "custom<NobodyKnows>($a) attr-dict (`:` type($a)^)?";
}
def PlainOp : Fmt_Op<"plain">;

// Properties that are no attributes.
def PropsOp : Fmt_Op<"props"> {
  let arguments = (ins
    I64Prop:$number, StringProp:$text, BoolProp:$truth, UnitProp:$there, ArrayProp<I32Prop>:$list,
    OptionalProp<I64Prop>:$maybe, DefaultValuedProp<I64Prop, "5">:$five, EnumProp<Choice>:$choice,
    OptionalProp<StringProp>:$word);
  let assemblyFormat = [{
    $number $text $truth (`there` $there^)? $list (`maybe` $maybe^)? (`five` $five^)? $choice (`word` $word^)?
    attr-dict
  }];
}
def DictOp : Fmt_Op<"dict"> {
  let arguments = (ins I64Prop:$number, OptionalAttr<AnyAttr>:$any, DefaultValuedAttr<I32Attr, "7">:$seven);
  let assemblyFormat = "prop-dict attr-dict";
}

// Types that follow.
def BuiltOp : Fmt_Op<"built"> {
  let arguments = (ins I32:$a, Variadic<Index>:$b, I64Attr:$typed, DefaultValuedAttr<I8Attr, "3">:$three);
  let results = (outs F32:$x);
  let assemblyFormat = "$a `[` $b `]` $typed (`three` $three^)? attr-dict";
}
def MatchOp : Fmt_Op<"match", [
  TypesMatchWith<"the element type", "shaped", "element", "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">]> {
  let arguments = (ins AnyVectorOfAnyRank:$shaped, AnyType:$element);
  let assemblyFormat = "$shaped `,` $element attr-dict `:` type($shaped)";
}
