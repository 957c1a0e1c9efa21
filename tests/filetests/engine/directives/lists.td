// Operations whose formats use each directive that dialects share.

include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributes.td"

def List_Dialect : Dialect {
  let name = "list";
  let cppNamespace = "::list";
}
class List_Op<string mnemonic, list<Trait> traits = []> : Op<List_Dialect, mnemonic, traits>;

def PlainOp : List_Op<"plain"> {
  let arguments = (ins Variadic<Index>:$values, DenseI64ArrayAttr:$numbers);
  let assemblyFormat = "custom<DynamicIndexList>($values, $numbers) attr-dict";
}
def ScalableOp : List_Op<"scalable"> {
  let arguments = (ins Variadic<AnyType>:$values, DenseI64ArrayAttr:$numbers, DenseBoolArrayAttr:$flags);
  let assemblyFormat = [{
    custom<DynamicIndexList>($values, $numbers, $flags, type($values), "::mlir::AsmParser::Delimiter::Paren") attr-dict
  }];
}
def OptionalOp : List_Op<"optional"> {
  let arguments = (ins Variadic<Index>:$values, OptionalAttr<DenseI64ArrayAttr>:$numbers);
  let assemblyFormat = "custom<OptionalDynamicIndexList>($values, $numbers) attr-dict";
}
def ShapeOp : List_Op<"shape"> {
  let arguments = (ins DenseI64ArrayAttr:$shape);
  let assemblyFormat = "custom<DimensionList>($shape) attr-dict";
}
def CasesOp : List_Op<"cases", [NoTerminator, SingleBlock]> {
  let arguments = (ins DenseI64ArrayAttr:$cases);
  let regions = (region AnyRegion:$default, VariadicRegion<AnyRegion>:$others);
  let assemblyFormat = [{ attr-dict custom<SwitchCases>($cases, $others) `\n` `else` $default }];
}
def SwitchOp : List_Op<"switch", [AttrSizedOperandSegments, Terminator]> {
  let arguments = (ins AnyInteger:$flag, Variadic<AnyType>:$first, VariadicOfVariadic<AnyType, "segments">:$rest,
                       OptionalAttr<AnyIntElementsAttr>:$numbers, DenseI32ArrayAttr:$segments);
  let successors = (successor AnySuccessor:$default, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = [{
    $flag `:` type($flag) `,` `[` `\n`
    custom<SwitchOpCases>(ref(type($flag)), $default, $first, type($first), $numbers, $others, $rest, type($rest))
    `]` attr-dict
  }];
}
def JumpOp : List_Op<"jump", [Terminator]> {
  let arguments = (ins AnyInteger:$flag, VariadicOfVariadic<AnyType, "segments">:$rest,
                       OptionalAttr<AnyIntElementsAttr>:$numbers, DenseI32ArrayAttr:$segments);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = [{
    $flag `:` type($flag) custom<SwitchOpCases>(ref(type($flag)), $numbers, $others, $rest, type($rest)) attr-dict
  }];
}
def NamedOp : List_Op<"named"> {
  let results = (outs Variadic<AnyType>:$many, AnyType:$one, AnyType:$last);
  let assemblyFormat = "type($one) `,` type($last) (`,` type($many)^)? attr-dict";
}
