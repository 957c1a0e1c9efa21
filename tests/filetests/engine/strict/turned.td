// A dialect whose second version has strict properties.

include "lect/Versions.td"

def Turned_Dialect : Dialect {
  let name = "turned";
  let cppNamespace = "::turned";
  let useStrictPropertiesInAssemblyFormat = 1;
}

def Turned_GoOp : Op<Turned_Dialect, "go"> {
  let arguments = (ins I64Attr:$by, OptionalAttr<StrAttr>:$label, UnitAttr:$back);
  let assemblyFormat = "$by oilist<`,`>(`label` $label | `back` $back) attr-dict";
}

def Turned_StopOp : Op<Turned_Dialect, "stop"> {
  let arguments = (ins UnitAttr:$soft);
  let assemblyFormat = "(`soft` $soft^)? attr-dict";
}

def Turned_Versions : DialectVersions<Turned_Dialect, [
  Version<[1], []>,
  Version<[2], [StrictProperties<>, OldFormat<"go", "$by attr-dict">]>,
]>;
