// Directives of formats since MLIR 24: cases of enums in attributes, and clauses with a literal between them.

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
def E_Dialect : Dialect { let name = "e"; let cppNamespace = "::e"; let useDefaultAttributePrinterParser = 1; }
def E_Kind : I32Enum<"Kind", "a kind", [I32EnumCase<"One", 0, "one">, I32EnumCase<"Two", 1, "two-2">]> { let cppNamespace = "::e"; }
def E_KindAttr : EnumAttr<E_Dialect, E_Kind, "kind"> { let assemblyFormat = "`<` $value `>`"; }
def E_Bars : I32BitEnum<"Bars", "flags", [I32BitEnumCaseNone<"None", "none">, I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">]> {
  let cppNamespace = "::e"; let printBitEnumQuoted = 0; let separator = "|"; }
def E_BarsAttr : EnumAttr<E_Dialect, E_Bars, "bars"> { let assemblyFormat = "`<` $value `>`"; }
def E_Quoted : I32BitEnum<"Quoted", "flags", [I32BitEnumCaseNone<"None", "none">, I32BitEnumCaseBit<"A", 0, "a">, I32BitEnumCaseBit<"B", 1, "b">]> {
  let cppNamespace = "::e"; let separator = ", "; let printBitEnumQuoted = 1; }
def E_QuotedAttr : EnumAttr<E_Dialect, E_Quoted, "quoted"> { let assemblyFormat = "`<` $value `>`"; }
def E_Old : I32EnumAttr<"Old", "old", [I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">]> { let cppNamespace = "::e"; }
def E_AOp : Op<E_Dialect, "a"> { let arguments = (ins E_KindAttr:$k, E_BarsAttr:$b, E_Old:$o, E_QuotedAttr:$q);
  let assemblyFormat = "$k enum($b) `,` enum($o) enum($q) attr-dict"; }
def E_BOp : Op<E_Dialect, "b"> { let arguments = (ins DefaultValuedOptionalAttr<E_KindAttr, "::e::Kind::One">:$k, OptionalAttr<E_BarsAttr>:$b);
  let assemblyFormat = "(enum($k)^)? (`[` enum($b)^ `]`)? attr-dict"; }
def E_COp : Op<E_Dialect, "c"> { let arguments = (ins UnitAttr:$u, OptionalAttr<I32Attr>:$n, OptionalAttr<E_KindAttr>:$k, Optional<I32>:$x);
  let assemblyFormat = "oilist<`,`>(`u` $u | `n` `(` $n `)` | `k` enum($k) | `x` $x `:` type($x)) attr-dict"; }
def E_DOp : Op<E_Dialect, "d"> { let arguments = (ins UnitAttr:$u, OptionalAttr<I32Attr>:$n, UnitAttr:$v);
  let assemblyFormat = "oilist<`and`>(`u` $u | `n` `(` $n `)` | `v` $v) attr-dict"; }
