// A dialect of five versions, with each kind of change that there is. `shop.1.mlir` to `shop.5.mlir` are one program in each.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "lect/Versions.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Shop_Grade : I32EnumAttr<"Grade", "how good it is", [
    I32EnumAttrCase<"Fine", 0, "fine">, I32EnumAttrCase<"Poor", 1, "poor">]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}

def Shop_GradeAttr : EnumAttr<Shop_Dialect, Shop_Grade, "grade"> {
  let assemblyFormat = "`<` $value `>`";
}

def Shop_BoxType : TypeDef<Shop_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$element, "int64_t":$capacity);
  let assemblyFormat = "`<` $element `,` $capacity `>`";
}

class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_FuncOp : Shop_Op<"func", [IsolatedFromAbove, NoTerminator, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}

def Shop_ConstantOp : Shop_Op<"constant"> {
  let arguments = (ins I64Attr:$value);
  let results = (outs I64:$result);
  let assemblyFormat = "$value attr-dict";
}

def Shop_PackOp : Shop_Op<"pack"> {
  let arguments = (ins I64:$what);
  let results = (outs Shop_BoxType:$box);
  let assemblyFormat = "$what attr-dict `:` type($box)";
}

def Shop_LengthOp : Shop_Op<"length"> {
  let arguments = (ins Shop_BoxType:$of, I64Attr:$dim, StrAttr:$unit);
  let results = (outs I64:$length);
  let assemblyFormat = "$of `,` $dim `in` $unit attr-dict `:` type($of)";
}

def Shop_SellOp : Shop_Op<"sell"> {
  let arguments = (ins Shop_BoxType:$what, I64:$count);
  let assemblyFormat = "$what `,` $count attr-dict `:` type($what)";
}

def Shop_MoveOp : Shop_Op<"move"> {
  let arguments = (ins I64:$to, I64:$from);
  let assemblyFormat = "$from `to` $to attr-dict";
}

def Shop_PaintOp : Shop_Op<"paint"> {
  let arguments = (ins Shop_BoxType:$what);
  let assemblyFormat = "$what attr-dict `:` type($what)";
}

def Shop_PriceOp : Shop_Op<"price"> {
  let arguments = (ins I64Prop:$amount);
  let assemblyFormat = "$amount attr-dict";
}

def Shop_MarkOp : Shop_Op<"mark"> {
  let arguments = (ins StrAttr:$color, Shop_GradeAttr:$grade);
  let assemblyFormat = "$color $grade attr-dict";
}

class Shop_Binary<string mnemonic> : Shop_Op<mnemonic> {
  let arguments = (ins I64:$a, I64:$b);
  let results = (outs I64:$result);
  let assemblyFormat = "$a `,` $b attr-dict";
}

def Shop_MulOp : Shop_Binary<"mul">;
def Shop_AddOp : Shop_Binary<"add">;
def Shop_SubOp : Shop_Binary<"sub">;

// Until version 4: the operation that was split, and the one that was merged with an addition.
def Shop_MulAddOp : Shop_Op<"muladd"> {
  let arguments = (ins I64:$a, I64:$b, I64:$c);
  let results = (outs I64:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict";
}

def Shop_NegOp : Shop_Op<"neg"> {
  let arguments = (ins I64:$a);
  let results = (outs I64:$result);
  let assemblyFormat = "$a attr-dict";
}

def Shop_Versions : DialectVersions<Shop_Dialect, [
  Version<[1], []>,
  Version<[2], [
    RenameOp<"len", "length">,
    RenameAttr<"mark", "colour", "color">,
    RenameCase<"Shop_Grade", "good", "fine">,
  ]>,
  Version<[3], [
    AddAttr<"length", "unit", "\"mm\"">,
    OldFormat<"length", "$of `,` $dim attr-dict `:` type($of)">,
    AddOperand<"sell", "count", "shop.constant", "1 : i64">,
    OldFormat<"sell", "$what attr-dict `:` type($what)">,
    ReorderOperands<"move", ["from", "to"]>,
    AddParam<"!box", "capacity", "4">,
    OldFormat<"!box", "`<` $element `>`">,
  ]>,
  Version<[4], [
    AttrToProperty<"price", "amount", I64Attr>,
    RemoveOperand<"paint", "brush", 1, I64, "shop.constant", "7 : i64">,
    OldFormat<"paint", "$what `with` $brush attr-dict `:` type($what)">,
    RemoveAttr<"mark", "text", StrAttr, "\"here\"">,
    OldFormat<"mark", "$color $text $grade attr-dict">,
  ]>,
  Version<[5], [
    OldOp<Shop_MulAddOp>,
    Code<"muladd", "split_muladd">,
    OldOp<Shop_NegOp>,
    AddOp<"sub">,
    Code<"neg", "merge_neg">,
    Code<"sub", "part_sub">,
  ]>,
]>;
