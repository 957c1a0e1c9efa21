// Attributes and types of all shapes that formats have, for `defs*.mlir`.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Defs_Dialect : Dialect {
  let name = "defs";
  let cppNamespace = "::defs";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Defs_Attr<string name, dag params, string format> : AttrDef<Defs_Dialect, name> {
  let mnemonic = !tolower(name);
  let parameters = params;
  let assemblyFormat = format;
}

class Defs_Type<string name, dag params, string format, list<Trait> traits = []>
    : TypeDef<Defs_Dialect, name, traits> {
  let mnemonic = !tolower(name);
  let parameters = params;
  let assemblyFormat = format;
}

// Enums.

def Color : I32Enum<"Color", "a color", [I32EnumCase<"Red", 0, "red">, I32EnumCase<"Green", 3, "light green">]> {
  let cppNamespace = "::defs";
}
def FlagNone : I32BitEnumCaseNone<"none">;
def FlagA : I32BitEnumCaseBit<"a", 0>;
def FlagB : I32BitEnumCaseBit<"b", 1>;
def FlagC : I32BitEnumCaseBit<"c", 2>;
def FlagAll : BitEnumCaseGroup<"all", [FlagA, FlagB, FlagC]>;
def Flags : I32BitEnumAttr<"Flags", "some flags", [FlagNone, FlagA, FlagB, FlagC, FlagAll]> {
  let cppNamespace = "::defs";
  let separator = ", ";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def Bits : I32BitEnum<"Bits", "some bits", [FlagA, FlagB]> {
  let cppNamespace = "::defs";
}
def Quoted : I32BitEnum<"Quoted", "some more bits", [FlagA, FlagB]> {
  let cppNamespace = "::defs";
  let printBitEnumQuoted = 1;
}
def Defs_FlagsAttr : EnumAttr<Defs_Dialect, Flags, "flags"> {
  let assemblyFormat = "`<` $value `>`";
}
def Defs_ColorAttr : EnumAttr<Defs_Dialect, Color, "color">;
def Defs_BitsAttr : Defs_Attr<"Bits", (ins "Bits":$bits, "Quoted":$quoted), "`<` $bits `:` $quoted `>`">;

// C++ types.

def Defs_NumbersAttr : Defs_Attr<"Numbers", (ins
    "int64_t":$i64, "uint16_t":$u16, "bool":$b, "unsigned":$u32, "int16_t":$i16, APIntParameter<"">:$wide),
    "`<` struct(params) `>`">;
def Defs_WordsAttr : Defs_Attr<"Words", (ins StringRefParameter<>:$text, "Color":$color,
    OptionalParameter<"std::optional<int>">:$maybe, DefaultValuedParameter<"int", "7">:$count,
    DefaultValuedParameter<"bool", "true">:$yes), "`<` params `>`">;
def Defs_ListsAttr : Defs_Attr<"Lists", (ins ArrayRefParameter<"int64_t">:$sizes,
    OptionalArrayRefParameter<"::mlir::Type">:$types, OptionalParameter<"::mlir::AffineMap">:$map),
    "`<` `[` $sizes `]` (`:` $types^)? (`by` $map^)? `>`">;
def Defs_SparseAttr : Defs_Attr<"Sparse", (ins OptionalParameter<"int">:$a, OptionalParameter<"int">:$b),
    "`<` struct(params) `>`">;
def Defs_NothingAttr : AttrDef<Defs_Dialect, "Nothing"> {
  let mnemonic = "nothing";
}

// Attributes and types within.

def Defs_InnerAttr : Defs_Attr<"Inner", (ins "int":$n), "`<` $n `>`">;
def Defs_OuterAttr : Defs_Attr<"Outer", (ins "InnerAttr":$inner, "::mlir::Attribute":$any,
    OptionalParameter<"::mlir::StringAttr">:$name, OptionalParameter<"::mlir::DenseI64ArrayAttr">:$dense,
    OptionalArrayRefParameter<"InnerAttr">:$list),
    "`<` struct(params) `>`">;
def Defs_FullAttr : Defs_Attr<"Full", (ins "InnerAttr":$inner, "BoxType":$box), "`<` qualified($inner) `,` $box `>`">;
def Defs_BareAttr : Defs_Attr<"Bare", (ins "int":$x, "int":$y), "$x `x` $y">;
def Defs_AliasAttr : Defs_Attr<"Alias2", (ins "InnerAttr":$inner), "`<` $inner `>`"> {
  let genMnemonicAlias = 1;
}
def Defs_TreeAttr : Defs_Attr<"Tree", (ins OptionalParameter<"Alias2Attr">:$alias, OptionalParameter<"TreeAttr">:$next),
    "`<` (`of` $alias^)? (`:` $next^) : (`end`)? `>`">;
def Defs_TypedAttr : Defs_Attr<"Typed", (ins AttributeSelfTypeParameter<"", "::mlir::IntegerType">:$type, "int":$n),
    "`<` $n `>`">;
def Defs_CustomAttr : Defs_Attr<"Custom", (ins "int":$n), ""> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}

def Defs_BoxType : Defs_Type<"Box", (ins "::mlir::Type":$element), "`<` $element `>`",
    [MemRefElementTypeInterface]>;
def Defs_IntBoxType : Defs_Type<"IntBox", (ins AnySignlessInteger:$element, OptionalParameter<"::mlir::IntegerAttr">:$n),
    "`<` $element (`,` $n^)? `>`"> {
  let genMnemonicAlias = 1;
}
def Defs_TokenType : TypeDef<Defs_Dialect, "Token"> {
  let mnemonic = "token";
}

def Defs_NopOp : Op<Defs_Dialect, "nop">;
