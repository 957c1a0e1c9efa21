// A dialect with strict properties: dictionaries of attributes have discardable attributes only.

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"

def Strict_Dialect : Dialect {
  let name = "strict";
  let cppNamespace = "::strict";
  let useDefaultAttributePrinterParser = 1;
  let useStrictPropertiesInAssemblyFormat = 1;
}
def Strict_Kind : I32Enum<"Kind", "a kind", [I32EnumCase<"One", 0, "one">, I32EnumCase<"Two", 1, "two">]> { let cppNamespace = "::strict"; }
def Strict_KindAttr : EnumAttr<Strict_Dialect, Strict_Kind, "kind">;
def Strict_Angle : I32Enum<"Angle", "an angle", [I32EnumCase<"One", 0, "one">, I32EnumCase<"Two", 1, "two">]> { let cppNamespace = "::strict"; }
def Strict_AngleAttr : EnumAttr<Strict_Dialect, Strict_Angle, "angle"> { let assemblyFormat = "`<` $value `>`"; }
def Strict_Flags : I32BitEnum<"Flags", "flags", [I32BitEnumCaseNone<"None", "none">, I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">]> {
  let cppNamespace = "::strict"; let printBitEnumQuoted = 0; let separator = ", "; }
def Strict_FlagsAttr : EnumAttr<Strict_Dialect, Strict_Flags, "flags"> { let assemblyFormat = "`<` $value `>`"; }
def Strict_Bars : I32BitEnum<"Bars", "flags", [I32BitEnumCaseNone<"None", "none">, I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">]> {
  let cppNamespace = "::strict"; let printBitEnumQuoted = 0; let separator = "|"; }
def Strict_BarsAttr : EnumAttr<Strict_Dialect, Strict_Bars, "bars"> { let assemblyFormat = "`<` $value `>`"; }
def Strict_Old : I32EnumAttr<"Old", "old", [I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">]> { let cppNamespace = "::strict"; }

class Strict_Op<string m, list<Trait> t = []> : Op<Strict_Dialect, m, t>;
def Strict_LoadOp : Strict_Op<"load"> {
  let arguments = (ins I32:$a, OptionalAttr<I64Attr>:$alignment, DefaultValuedAttr<BoolAttr, "false">:$nontemporal);
  let assemblyFormat = "$a (`alignment` `(` $alignment^ `)`)? (`nontemporal` `(` $nontemporal^ `)`)? attr-dict";
}
def Strict_AllOp : Strict_Op<"all"> {
  let arguments = (ins UnitAttr:$unit, OptionalAttr<I64Attr>:$num, OptionalAttr<StrAttr>:$str, OptionalAttr<Strict_KindAttr>:$kind,
    OptionalAttr<Strict_AngleAttr>:$angle, OptionalAttr<Strict_FlagsAttr>:$flags, OptionalAttr<Strict_BarsAttr>:$bars, OptionalAttr<Strict_Old>:$old, OptionalAttr<AnyAttr>:$any, OptionalAttr<FlatSymbolRefAttr>:$sym, OptionalAttr<DenseI64ArrayAttr>:$array,
    DefaultValuedProp<I64Prop, "3">:$prop, UnitProp:$uprop, DefaultValuedProp<StringProp, "\"\"">:$sprop, OptionalProp<I64Prop>:$oprop, DefaultValuedProp<ArrayProp<I64Prop>, "{}">:$aprop, DefaultValuedProp<EnumProp<Strict_Kind>, "::strict::Kind::One">:$eprop, OptionalAttr<SymbolNameAttr>:$sname, OptionalAttr<TypeAttr>:$type);
  let assemblyFormat = "prop-dict attr-dict";
}
def Strict_NeedOp : Strict_Op<"need"> {
  let arguments = (ins I64Attr:$need, I64Prop:$np);
  let assemblyFormat = "prop-dict attr-dict-with-keyword";
}
def Strict_RegOp : Strict_Op<"reg", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b, UnitAttr:$u);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "operands prop-dict attr-dict-with-keyword `:` type(operands) $body";
}
def Strict_EmptyOp : Strict_Op<"empty"> { let assemblyFormat = "prop-dict attr-dict"; }
