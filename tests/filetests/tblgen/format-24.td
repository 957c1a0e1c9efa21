// RUN: not lect tblgen --gen-spec %s

// Faults of `enum` and of separators in formats, as mlir-tblgen 24 has them.

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
def E_Dialect : Dialect { let name = "e"; let cppNamespace = "::e"; }
def E_NoZero : I32BitEnum<"NoZero", "flags", [I32BitEnumCaseBit<"A", 0, "a">]> { let cppNamespace = "::e"; }
def E_NoZeroAttr : EnumAttr<E_Dialect, E_NoZero, "nz">;
def E_Bars : I32BitEnum<"Bars", "flags", [I32BitEnumCaseNone<"None", "none">, I32BitEnumCaseBit<"A", 0, "a">]> {
  let cppNamespace = "::e"; let printBitEnumQuoted = 0; let separator = ","; }
def E_BarsAttr : EnumAttr<E_Dialect, E_Bars, "bars">;
class Bad<string name, string format> : Op<E_Dialect, name> {
  let arguments = (ins E_NoZeroAttr:$z, E_BarsAttr:$b, I32Attr:$i, I32:$x, UnitAttr:$u, UnitAttr:$v);
  let assemblyFormat = format;
}
def A : Bad<"a", "enum($z) $x attr-dict">;
def B : Bad<"b", "enum($b) `,` $x attr-dict">;
def C : Bad<"c", "enum($i) $x attr-dict">;
def D : Bad<"d", "enum($x) attr-dict">;
def E : Bad<"e", "enum(qualified($b)) $x attr-dict">;
def F : Bad<"f", "qualified(enum($b)) $x attr-dict">;
def G : Bad<"g", "custom<A>(enum($b)) $x attr-dict">;
def H : Bad<"h", "oilist<$x>(`u` $u) attr-dict">;
def I : Bad<"i", "oilist<` `>(`u` $u) attr-dict">;
def J : Bad<"j", "oilist<`,`(`u` $u) attr-dict">;
def K : Bad<"k", "$x oilist<`u`>(`u` $u | `v` $v) attr-dict">;
def L : Bad<"l", "$x oilist<`,`>(`u` $u | `v` $v) `,` attr-dict">;
def M : Bad<"m", "enum $x attr-dict">;
